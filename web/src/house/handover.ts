/** Pass a file of house rules from one page to another within this tab. */
const PLACE = 'westphalia.house';

export function handOver(text: string): void {
  try {
    sessionStorage.setItem(PLACE, text);
  } catch {
    /* a browser without storage: the file can be opened again */
  }
}

export function taken(): string | null {
  try {
    return sessionStorage.getItem(PLACE);
  } catch {
    return null;
  }
}

export function forget(): void {
  try {
    sessionStorage.removeItem(PLACE);
  } catch {
    /* nothing was stored */
  }
}
