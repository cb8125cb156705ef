// Not the whole contract: the thread that this runs in begins again after each pause.
import { storedText, withoutTurning } from '@outbound/contract/stored-text';
import sanitize from 'sanitize-html';

/** Nobody writes deeper; the parser walks through what is open with each tag. */
const DEEPEST = 100;

/** The text nests deeper than any that is written. */
export class TooDeep extends Error {
  override readonly name = 'TooDeep';
}

/** What the editor makes, and nothing else (spec 5.4): `editorExtensions` of the office names the same. */
// The types do not know `allowedEmptyAttributes` yet.
const options: sanitize.IOptions & { allowedEmptyAttributes: string[] } = {
  allowedTags: [
    ...['p', 'h2', 'h3', 'h4', 'blockquote', 'pre', 'code', 'ul', 'ol', 'li', 'hr', 'br'],
    ...['strong', 'em', 's', 'u', 'sup', 'sub', 'a', 'img', 'video', 'figure', 'figcaption'],
    ...['table', 'tbody', 'tr', 'th', 'td'],
  ],
  allowedAttributes: {
    a: ['href', 'target', 'rel'],
    img: ['src', 'alt', 'width', 'height'],
    video: ['src', 'poster', 'title', 'controls', 'preload'],
    ol: ['start', 'type'],
    code: ['class'],
    th: ['colspan', 'rowspan'],
    td: ['colspan', 'rowspan'],
  },
  allowedEmptyAttributes: ['alt', 'controls'],
  allowedClasses: { code: [/^language-[\w-]+$/] },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  transformTags: {
    // Other names of what it makes, from elsewhere.
    ...{ h1: 'h2', h5: 'h4', h6: 'h4', b: 'strong', i: 'em', strike: 's', del: 's', ins: 'u', div: 'p' },
    ...{ thead: 'tbody', tfoot: 'tbody' },
    a: (tagName, attribs) => ({
      tagName,
      attribs: /(?:^|\s)noopener(?:\s|$)/.test(attribs.rel ?? '')
        ? attribs
        : { ...attribs, rel: 'noopener noreferrer' },
    }),
  },
};

/** A picture without an address, as the sanitiser writes it: no value holds a literal `>` or `"`. */
const noPicture = /<img(?![^>]* src=")[^>]*>/g;

/**
 * The text without anything that could run or load from where it should not, in time linear in its length. Pictures
 * stay that are ours, by an address that matches `ownAddress`, or on https; films that are ours. Throws TooDeep.
 */
export function cleanMarkup(html: string, ownAddress: RegExp): string {
  const isPicture = (address: string) => ownAddress.test(address) || /^https:\/\//i.test(address);
  let depth = 0;
  const cleaned = sanitize(storedText(html), {
    ...options,
    // Once more, of what was written as entities. Never of the whole at the end: an address would become another one than was judged.
    textFilter: withoutTurning,
    transformTags: {
      ...options.transformTags,
      img: (tagName, attribs) => ({ tagName, attribs: isPicture(attribs.src ?? '') ? sized(attribs) : {} }),
      video: (_, attribs) => filmOf(attribs, ownAddress),
    },
    onOpenTag: () => {
      if (++depth > DEEPEST) throw new TooDeep();
    },
    onCloseTag: () => {
      depth--;
    },
  })
    // Here, because the sanitiser's own filter copies the whole text with each tag that it takes out.
    .replace(noPicture, '')
    // As the editor writes them: nothing of ours holds a literal " />" or a bare no-break space.
    .replaceAll(' />', '>')
    .replaceAll('\u00a0', '&nbsp;')
    .trim();
  return /^(?:<\/?p>|\s|&nbsp;|<br>)*$/.test(cleaned) ? '' : cleaned;
}

/** A picture keeps its place before it has come where both sides are numbers. */
function sized({ width, height, ...others }: sanitize.Attributes): sanitize.Attributes {
  const isSize = (side: string | undefined) => /^[1-9]\d{0,4}$/.test(side ?? '');
  return isSize(width) && isSize(height) ? { ...others, width: width ?? '', height: height ?? '' } : others;
}

/** A film of ours, which loads when somebody starts it; what it stands around where it is not. */
function filmOf({ src, poster, title }: sanitize.Attributes, ownAddress: RegExp): sanitize.Tag {
  if (!ownAddress.test(src ?? '')) return { tagName: 'p', attribs: {} };
  return {
    tagName: 'video',
    attribs: {
      src: src ?? '',
      ...(ownAddress.test(poster ?? '') ? { poster: poster ?? '' } : {}),
      ...(title ? { title } : {}),
      controls: '',
      preload: 'none',
    },
  };
}
