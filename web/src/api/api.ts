/** Calls to the server. Every call that changes something carries a header that forms on other sites cannot send. */

import { failure } from '../common/strings';

export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly field: string | null = null,
  ) {
    super(message);
  }
}

/** Send a request; a network error becomes an ApiError. */
async function send(method: string, path: string, body?: unknown): Promise<Response> {
  const headers: Record<string, string> = { Accept: 'application/json' };
  if (method !== 'GET') {
    headers['X-Westphalia'] = '1';
    headers['Content-Type'] = 'application/json';
  }
  try {
    return await fetch(path, {
      method,
      headers,
      credentials: 'same-origin',
      body: method === 'GET' ? undefined : JSON.stringify(body ?? {}),
    });
  } catch {
    throw new ApiError(0, 'offline', failure.silent);
  }
}

async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
  const response = await send(method, path, body);
  const text = await response.text();
  let data: unknown = null;
  try {
    data = text ? JSON.parse(text) : null;
  } catch {
    /* not JSON: reported below */
  }
  if (!response.ok) {
    const told = (data ?? {}) as { code?: string; message?: string; detail?: string; field?: string | null };
    throw new ApiError(
      response.status,
      told.code ?? 'error',
      told.message ?? told.detail ?? failure.answered(response.status),
      told.field ?? null,
    );
  }
  return data as T;
}

/** Download a file and save it under the name that the server gives it. */
export async function saveFile(path: string, body: unknown): Promise<void> {
  const response = await send('POST', path, body);
  if (!response.ok) {
    const told = (await response.json().catch(() => ({}))) as { code?: string; message?: string };
    throw new ApiError(response.status, told.code ?? 'error', told.message ?? failure.answered(response.status));
  }
  const link = document.createElement('a');
  link.href = URL.createObjectURL(await response.blob());
  link.download = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? '';
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

export const get = <T>(path: string): Promise<T> => call<T>('GET', path);
export const post = <T>(path: string, body?: unknown): Promise<T> => call<T>('POST', path, body);

const kept = new Map<string, Promise<unknown>>();

/** A request whose answer does not change while the page is open. */
export function getOnce<T>(path: string): Promise<T> {
  let found = kept.get(path);
  if (!found) {
    found = get<T>(path);
    found.catch(() => kept.delete(path));
    kept.set(path, found);
  }
  return found as Promise<T>;
}
