/** How two marked-up texts differ, paragraph by paragraph, for people who read it. */

export interface DifferingPart {
  kind: 'same' | 'removed' | 'added';
  text: string;
}

/** Beyond this many paragraphs on a side the middle is told as a whole: the comparison costs their product. */
const MOST_COMPARED = 600;

/** What ends a paragraph. */
const ends = /<\/(?:p|h[1-6]|li|blockquote|pre|tr|figcaption|div|video)>|<br>|<hr>/g;

/** Told of two texts with the same words, links and pictures: else nothing would stand marked. */
const LOOKS: DifferingPart = { kind: 'added', text: '文字相同，格式有变更' };

interface Paragraph {
  /** As people read it. */
  text: string;
  /** The same with the files that it shows: by this it is compared. */
  whole: string;
}

const said = (tag: string, name: string) => new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1] ?? '';
/** What stands for a picture or a film: its kind and what is said of it, and its file for `shownFiles`. */
const shown = (kind: string, words: string, tag: string) =>
  `［${kind}${words === '' ? '' : `：${words}`}］<file ${said(tag, 'src')}>`;
const shownFiles = /<file [^>]*>/g;

/** Says behind the words of a link where it leads. A cleaned text holds no link within another. */
function withTargets(html: string): string {
  let target = '';
  return html.replace(/<a(?: [^>]*)?>|<\/a>/g, (tag) => {
    if (tag !== '</a>') target = said(tag, 'href');
    return tag === '</a>' && target !== '' ? `［链接：${target}］` : '';
  });
}

/** The paragraphs of a cleaned text. */
function paragraphsOf(html: string): Paragraph[] {
  return (
    withTargets(html)
      // The editor writes cells with paragraphs: a row is read as one.
      .replace(/<\/p>(?=<\/t[dh]>)/g, '')
      .replace(/<img[^>]*>/g, (tag) => `${shown('图片', said(tag, 'alt'), tag)}<br>`)
      .replace(/<video[^>]*>/g, (tag) => shown('视频', said(tag, 'title'), tag))
      .split(ends)
      .map((part) => {
        const text = part
          .replace(/<\/t[dh]>/g, ' ')
          .replace(/<[^>]*>/g, '')
          .replace(/&nbsp;/g, ' ')
          .replace(/&lt;/g, '<')
          .replace(/&gt;/g, '>')
          .replace(/&quot;/g, '"')
          .replace(/&amp;/g, '&')
          .trim();
        return { text, whole: [text, ...(part.match(shownFiles) ?? [])].join(' ') };
      })
      .filter(({ text }) => text !== '')
  );
}

/** The parts of both texts in their order: what stayed, what went, what came. */
export function differingParts(before: string, after: string): DifferingPart[] {
  const [was, is] = [paragraphsOf(before), paragraphsOf(after)];
  let start = 0;
  while (start < Math.min(was.length, is.length) && was[start]?.whole === is[start]?.whole) start++;
  let end = 0;
  const most = Math.min(was.length, is.length) - start;
  while (end < most && was.at(-1 - end)?.whole === is.at(-1 - end)?.whole) end++;
  const parts = [
    ...was.slice(0, start).map(same),
    ...middle(was.slice(start, was.length - end), is.slice(start, is.length - end)),
    ...was.slice(was.length - end).map(same),
  ];
  return before !== after && parts.every(({ kind }) => kind === 'same') ? [LOOKS] : parts;
}

const same = ({ text }: Paragraph): DifferingPart => ({ kind: 'same', text });
const removed = ({ text }: Paragraph): DifferingPart => ({ kind: 'removed', text });
const added = ({ text }: Paragraph): DifferingPart => ({ kind: 'added', text });

function middle(was: readonly Paragraph[], is: readonly Paragraph[]): DifferingPart[] {
  if (was.length > MOST_COMPARED || is.length > MOST_COMPARED) return [...was.map(removed), ...is.map(added)];
  // How many paragraphs both have from here on, by place.
  const common = Array.from({ length: was.length + 1 }, () => new Uint16Array(is.length + 1));
  const at = (i: number, j: number) => common[i]?.[j] ?? 0;
  for (let i = was.length - 1; i >= 0; i--)
    for (let j = is.length - 1; j >= 0; j--) {
      const row = common[i];
      const isSame = was[i]?.whole === is[j]?.whole;
      if (row) row[j] = isSame ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  const parts: DifferingPart[] = [];
  let [i, j] = [0, 0];
  while (i < was.length || j < is.length) {
    const [old, young] = [was[i], is[j]];
    if (old && young && old.whole === young.whole) {
      parts.push(same(old));
      i++;
      j++;
    } else if (old && (!young || at(i + 1, j) >= at(i, j + 1))) {
      parts.push(removed(old));
      i++;
    } else if (young) {
      parts.push(added(young));
      j++;
    }
  }
  return parts;
}
