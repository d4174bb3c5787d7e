import { house as words } from './strings';

const LARGEST = 80_000; // bytes; the server counts letters

/** Read a file of house rules; throw a sentence if it is too large or not UTF-8. */
export async function readText(file: File): Promise<string> {
  if (file.size > LARGEST) throw new Error(words.tooLarge);
  const bytes = await file.arrayBuffer();
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new Error(words.notText);
  }
}
