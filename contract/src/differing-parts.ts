/** How two marked-up texts differ, paragraph by paragraph, for people who read it. */

export interface DifferingPart {
  kind: 'same' | 'removed' | 'added';
  text: string;
}

/** Beyond this many paragraphs on a side the middle is told as a whole: the comparison costs their product. */
const MOST_COMPARED = 600;

/** What ends a paragraph. */
const ends = /<\/(?:p|h[1-6]|li|blockquote|pre|tr|figcaption|div)>|<br>|<hr>|<img[^>]*>|<\/video>/g;

/** The paragraphs of a cleaned text as people read them; pictures and films by their own mark. */
function paragraphsOf(html: string): string[] {
  return (
    html
      // The editor writes cells with paragraphs: a row is read as one.
      .replace(/<\/p>(?=<\/t[dh]>)/g, '')
      .replace(/<img[^>]*>/g, '［图片］$&')
      .replace(/<video[^>]*>/g, '［视频］$&')
      .split(ends)
      .map((part) =>
        part
          .replace(/<\/t[dh]>/g, ' ')
          .replace(/<[^>]*>/g, '')
          .replace(/&nbsp;/g, ' ')
          .replace(/&lt;/g, '<')
          .replace(/&gt;/g, '>')
          .replace(/&quot;/g, '"')
          .replace(/&amp;/g, '&')
          .trim(),
      )
      .filter((part) => part !== '')
  );
}

/** The parts of both texts in their order: what stayed, what went, what came. */
export function differingParts(before: string, after: string): DifferingPart[] {
  const [was, is] = [paragraphsOf(before), paragraphsOf(after)];
  let start = 0;
  while (start < Math.min(was.length, is.length) && was[start] === is[start]) start++;
  let end = 0;
  while (end < Math.min(was.length, is.length) - start && was.at(-1 - end) === is.at(-1 - end)) end++;
  const same = (text: string): DifferingPart => ({ kind: 'same', text });
  return [
    ...was.slice(0, start).map(same),
    ...middle(was.slice(start, was.length - end), is.slice(start, is.length - end)),
    ...was.slice(was.length - end).map(same),
  ];
}

function middle(was: readonly string[], is: readonly string[]): DifferingPart[] {
  const removed = (text: string): DifferingPart => ({ kind: 'removed', text });
  const added = (text: string): DifferingPart => ({ kind: 'added', text });
  if (was.length > MOST_COMPARED || is.length > MOST_COMPARED) return [...was.map(removed), ...is.map(added)];
  // How many paragraphs both have from here on, by place.
  const common = Array.from({ length: was.length + 1 }, () => new Uint16Array(is.length + 1));
  const at = (i: number, j: number) => common[i]?.[j] ?? 0;
  for (let i = was.length - 1; i >= 0; i--)
    for (let j = is.length - 1; j >= 0; j--) {
      const row = common[i];
      if (row) row[j] = was[i] === is[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  const parts: DifferingPart[] = [];
  let [i, j] = [0, 0];
  while (i < was.length || j < is.length) {
    const [old = '', young = ''] = [was[i], is[j]];
    if (i < was.length && j < is.length && old === young) {
      parts.push({ kind: 'same', text: old });
      i++;
      j++;
    } else if (i < was.length && (j >= is.length || at(i + 1, j) >= at(i, j + 1))) {
      parts.push(removed(old));
      i++;
    } else {
      parts.push(added(young));
      j++;
    }
  }
  return parts;
}
