import { type Mark, markOrder } from './marks.ts';

const escaped = (text: string) =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');

/** Signs of no width, which other programs leave in texts; not the one that joins several pictographs to one: 👨‍👩‍👧. */
const INVISIBLE = /[\u200b\u200c\u2060\ufeff\u00ad]|\u200d(?!\p{Extended_Pictographic})/gu;

/** Characters as wide as they are high, between which no blank is written. */
const WIDE = String.raw`[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\u3000-\u303f\uff01-\uff60]`;
/** A line of the source that ends between two of them: other than between words, a page shows no blank there. */
const BROKEN = new RegExp(`(${WIDE})[ \\t\\f\\r]*\\n[ \\t\\f\\r\\n]*(?=${WIDE})`, 'gu');
/** One that ends behind such a character: what comes next says whether it is a blank. */
const OPEN_END = new RegExp(`(${WIDE})[ \\t\\f\\r]*\\n[ \\t\\f\\r\\n]*$`, 'u');
const ENDS_WIDE = new RegExp(`${WIDE}$`, 'u');

/** Writes blocks of text one after the other; what is typed outside of any becomes a paragraph. */
export class BlockWriter {
  readonly #blocks: string[] = [];
  #line = '';
  #tag = 'p';
  #marks: readonly Mark[] = [];
  #breaks = 0;
  /** Where the words so far end with a wide character: one that stands for it, and the end of a line behind it. */
  #before = '';

  /** A run of words, blanks as a page shows them. */
  text(raw: string): void {
    const run = `${this.#before}${raw.replace(INVISIBLE, '')}`.replace(BROKEN, '$1');
    const end = OPEN_END.exec(run);
    const openEnd = end ? end.index + (end[1] ?? '').length : undefined;
    const text = run.slice(this.#before === '' ? 0 : 1, openEnd).replace(/[\s\u00a0]+/g, ' ');
    this.#before = openEnd === undefined ? (ENDS_WIDE.test(run) ? '。' : '') : '。\n';
    const words = this.#line === '' || this.#breaks > 0 ? text.trimStart() : text;
    if (words === '') return;
    if (this.#breaks > 0 && this.#line !== '') this.#line += '<br>';
    this.#breaks = 0;
    this.#line += this.#wrap(escaped(words));
  }

  /** Two of them one after the other end a paragraph. */
  lineBreak(): void {
    this.#before = '';
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
    this.#before = '';
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
