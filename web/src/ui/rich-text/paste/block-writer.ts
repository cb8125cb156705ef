import { type Mark, markOrder } from './marks.ts';

const escaped = (text: string) =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');

/** Signs of no width, which other programs leave in texts; not the one that joins several pictographs to one: 👨‍👩‍👧. */
const INVISIBLE = /[\u200b\u200c\u2060\ufeff\u00ad]|\u200d(?!\p{Extended_Pictographic})/gu;

/** Writes blocks of text one after the other; what is typed outside of any becomes a paragraph. */
export class BlockWriter {
  readonly #blocks: string[] = [];
  #line = '';
  #tag = 'p';
  #marks: readonly Mark[] = [];
  #breaks = 0;

  /** A run of words, blanks as a page shows them. */
  text(raw: string): void {
    const text = raw.replace(INVISIBLE, '').replace(/[\s\u00a0]+/g, ' ');
    const words = this.#line === '' || this.#breaks > 0 ? text.trimStart() : text;
    if (words === '') return;
    if (this.#breaks > 0 && this.#line !== '') this.#line += '<br>';
    this.#breaks = 0;
    this.#line += this.#wrap(escaped(words));
  }

  /** Two of them one after the other end a paragraph. */
  lineBreak(): void {
    if (++this.#breaks > 1) this.#endBlock();
  }

  /** What is written meanwhile has these marks, too. */
  marked(marks: readonly Mark[], write: () => void): void {
    const before = this.#marks;
    this.#marks = [...before.filter(({ tag }) => !marks.some((mark) => mark.tag === tag)), ...marks].filter(
      ({ isOff }) => !isOff,
    );
    write();
    this.#marks = before;
  }

  /** What is written meanwhile stands in blocks of its own; `tag` null: as those around it. */
  inBlock(tag: string | null, write: () => void): void {
    this.#endBlock();
    const before = this.#tag;
    this.#tag = tag ?? before;
    write();
    this.#endBlock();
    this.#tag = before;
  }

  /** A whole block as it is. */
  add(html: string): void {
    this.#endBlock();
    this.#blocks.push(html);
  }

  code(raw: string): void {
    const text = raw.replace(INVISIBLE, '').replace(/\n+$/, '');
    if (text.trim() !== '') this.add(`<pre><code>${escaped(text)}</code></pre>`);
  }

  end(): string[] {
    this.#endBlock();
    return this.#blocks;
  }

  #endBlock(): void {
    const line = this.#line.trimEnd();
    this.#line = '';
    this.#breaks = 0;
    // Marks around nothing but a blank are no text.
    if (line.replace(/<[^>]*>/g, '').trim() !== '') this.#blocks.push(`<${this.#tag}>${line}</${this.#tag}>`);
  }

  #wrap(text: string): string {
    if (text === ' ') return text;
    const isHeading = this.#tag !== 'p';
    const marks = [...this.#marks]
      // A heading is bold by itself, a link underlined.
      .filter(({ tag }) => !(isHeading && tag === 'strong') && !(tag === 'u' && this.#isLink()))
      .sort((one, other) => markOrder.indexOf(other.tag) - markOrder.indexOf(one.tag));
    return marks.reduce((inner, { tag, href }) => {
      const address = href === undefined ? '' : ` href="${escaped(href)}"`;
      return `<${tag}${address}>${inner}</${tag}>`;
    }, text);
  }

  #isLink = () => this.#marks.some(({ tag }) => tag === 'a');
}
