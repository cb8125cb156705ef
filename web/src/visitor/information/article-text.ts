/** The text of an article as its page has it, out of the cleaned HTML: no value in that holds a literal `>` or `"`. */
import { type ContentLanguage, type PictureSizes, PREVIEW_BASE } from '@outbound/contract';
import { escapeHtml } from '../document.ts';
import { plainText } from '../html.ts';
import { pictureSources } from '../posters.ts';

export interface Heading {
  /** What the address of that place ends in. */
  place: string;
  text: string;
  isBelow: boolean;
}

/** A table of contents is worth its room from so many headings on. */
const LEAST_HEADINGS = 3;
/** How wide an article's pictures are shown. */
const textSizes = '(min-width: 820px) 780px, 100vw';

/** What a text's parts are called for who listens to it. */
interface PartNames {
  table: string;
  enlarge: string;
  filmFailed: string;
  filmDownload: string;
}

/**
 * The HTML ready for its page: headings can be led to, pictures keep their room before they arrive, come in the width
 * that is needed and lead to themselves in large, wide tables are scrolled by themselves, by the keyboard too, and films
 * have beside them what is said where they cannot be played.
 */
export function articleHtml(
  html: string,
  sizes: PictureSizes,
  { table, enlarge, ...film }: PartNames,
): { html: string; headings: Heading[] } {
  const { withPlaces, headings } = headingsOf(html);
  return {
    html: withPictures(withPlaces, sizes, enlarge)
      .replaceAll(
        /<table(?=[ >])/g,
        `<div class="table-scroll" role="group" tabindex="0" aria-label="${escapeHtml(table)}"><table`,
      )
      .replaceAll('</table>', '</table></div>')
      .replaceAll(
        /<video src="([^"<>]*)"[^<>]*><\/video>/g,
        (player, address: string) => player + filmFailed(address, film),
      ),
    headings: headings.length < LEAST_HEADINGS ? [] : headings,
  };
}

/** Finds the headings in one walk over the text, which may be long and hold nothing but their beginnings. */
function headingsOf(html: string): { withPlaces: string; headings: Heading[] } {
  const headings: Heading[] = [];
  const pieces: string[] = [];
  let done = 0;
  let open: { level: string; at: number; end: number } | null = null;
  for (const tag of html.matchAll(/<(\/?)h([23])(?: [^<>]*)?>/g)) {
    const [mark, slash, level = ''] = tag;
    if (!slash) open ??= { level, at: tag.index, end: tag.index + mark.length };
    else if (open?.level === level) {
      const text = plainText(html.slice(open.end, tag.index), 80);
      if (text !== '') {
        const place = `part-${headings.length + 1}`;
        headings.push({ place, text, isBelow: level === '3' });
        pieces.push(html.slice(done, open.at), `<h${level} id="${place}"`);
        done = open.at + `<h${level}`.length;
      }
      open = null;
    }
  }
  return { withPlaces: pieces.join('') + html.slice(done), headings };
}

/** Pictures of ours are links to themselves, unless they lead somewhere already. */
function withPictures(html: string, sizes: PictureSizes, enlarge: string): string {
  let isLinked = false;
  return html.replace(
    /<(\/?)a(?: [^<>]*)?>|<img ([^<>]*)>/g,
    (tag, slash: string | undefined, given: string | undefined) => {
      if (given === undefined) {
        isLinked = slash === '';
        return tag;
      }
      const picture = `<img ${pictureAttributes(given, sizes)}>`;
      const address = addressIn(given);
      if (isLinked || !address.startsWith(PREVIEW_BASE)) return picture;
      const alt = / alt="([^"]*)"/.exec(` ${given}`)?.[1] ?? '';
      const name = [escapeHtml(enlarge), alt].filter(Boolean).join(' ');
      return `<a class="enlarge" href="${address.replace(/\?.*$/, '')}" aria-label="${name}">${picture}</a>`;
    },
  );
}

/** What a page says, once a browser has failed at it, of a film that it cannot play: readers have other players. */
function filmFailed(
  address: string,
  { filmFailed: text, filmDownload }: Pick<PartNames, 'filmFailed' | 'filmDownload'>,
): string {
  const link = `<a href="${address}" download>${escapeHtml(filmDownload)}</a>`;
  return `<span class="film-failed" role="status" hidden>${escapeHtml(text)} ${link}</span>`;
}

const addressIn = (given: string) => / src="([^"]*)"/.exec(` ${given}`)?.[1] ?? '';

function pictureAttributes(given: string, sizes: PictureSizes): string {
  const address = addressIn(given);
  const id = address.startsWith(PREVIEW_BASE) ? address.slice(PREVIEW_BASE.length).replace(/\?.*$/, '') : '';
  const size = Object.hasOwn(sizes, id) ? sizes[id] : undefined;
  const isSized = / (?:width|height)="/.test(` ${given}`);
  const { srcSet } = pictureSources(address, 960);
  return [
    given,
    size && !isSized ? `width="${size.width}" height="${size.height}"` : '',
    srcSet ? `srcset="${srcSet}" sizes="${textSizes}"` : '',
    'loading="lazy" decoding="async"',
  ]
    .filter(Boolean)
    .join(' ');
}

/** Characters of Chinese, and words of the others, that people read in a minute. */
const perMinute: Record<ContentLanguage, number> = { zh: 400, es: 200, pt: 200 };

/** How many minutes a text takes to read, from 1. */
export function readingMinutes(html: string, language: ContentLanguage): number {
  const text = plainText(html, 200_000);
  const length = language === 'zh' ? [...text.replace(/\s/g, '')].length : text.split(' ').length;
  return Math.max(1, Math.round(length / perMinute[language]));
}

/** A wire time as people of a language write it, to the minute or by its day. */
export function timeText(time: string, language: ContentLanguage, part: 'minute' | 'day' = 'minute'): string {
  const [year, month, day] = time.slice(0, 10).split('-');
  const date = language === 'zh' ? `${year}-${month}-${day}` : `${day}/${month}/${year}`;
  return part === 'day' ? date : `${date} ${time.slice(11, 16)}`;
}

/** False for a summary that is but the beginning of the text: it would be read twice. */
export function isOwnSummary(summary: string, html: string): boolean {
  return summary !== '' && !plainText(html, 400).startsWith(summary);
}
