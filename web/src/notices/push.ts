/** This browser as a Web Push channel. */

export const canPush = (): boolean => 'serviceWorker' in navigator && 'PushManager' in window;

const bytes = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), (c) => c.charCodeAt(0));

/** Ask the browser for permission and subscribe; null if it is refused. */
export async function subscribe(key: string): Promise<string | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  const worker = await navigator.serviceWorker.register('/sw.js');
  await navigator.serviceWorker.ready;
  const found = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytes(key) });
  const { endpoint, keys } = found.toJSON();
  return JSON.stringify({ endpoint, keys });
}
