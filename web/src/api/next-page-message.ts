/** What a page that goes says on the one that comes: the sign-in page, which has scripts of its own, or itself loaded anew. */
const KEY = 'nextPageMessage';

export function leaveMessage(text: string): void {
  try {
    sessionStorage.setItem(KEY, text);
  } catch {
    // Where storage is denied the person is led there without a word.
  }
}

/** Read once; null where nothing was left. */
export function takeMessage(): string | null {
  try {
    const text = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    return text;
  } catch {
    return null;
  }
}
