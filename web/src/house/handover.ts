/** The file of house rules that one page hands to another; it stays in this tab. */
const PLACE = 'westphalia.house';

export function handOver(text: string): void {
  try {
    sessionStorage.setItem(PLACE, text);
  } catch {
    /* a browser that keeps nothing: the file can be opened again */
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
    /* nothing was kept */
  }
}
