/** PDF, written by hand (decision 103). */
export { A4, cleaned, type DrawRare, openDocument, type PdfDocument, type TextStyle } from './document.ts';
export { linesOf } from './lines.ts';
