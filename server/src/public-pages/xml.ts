const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** What XML has no way to write. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: it is those that are looked for.
const unwritable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/** A text for the inside of an element or an attribute, whatever somebody typed or a request carried as its host. */
export const escapeXml = (text: string) =>
  text
    .toWellFormed()
    .replace(unwritable, '')
    .replace(/[&<>"']/g, (character) => entities[character] ?? '');
