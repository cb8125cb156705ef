import sanitize from 'sanitize-html';

/** Nobody writes deeper; the parser walks through what is open with each tag. */
const DEEPEST = 100;

/** The text nests deeper than any that is written. */
export class TooDeep extends Error {
  override readonly name = 'TooDeep';
}

const colour = [/^#[0-9a-f]{3,8}$/i, /^rgba?\([\d\s.,%]+\)$/i, /^[a-z]{3,20}$/i];
const length = [/^\d+(?:\.\d+)?(?:px|%|em|rem)$/];
const align = [/^(?:left|right|center|justify)$/];

const options: sanitize.IOptions = {
  allowedTags: [
    ...[
      'p',
      'h1',
      'h2',
      'h3',
      'h4',
      'h5',
      'h6',
      'blockquote',
      'pre',
      'code',
      'ul',
      'ol',
      'li',
      'hr',
      'br',
      'div',
    ],
    ...['strong', 'b', 'em', 'i', 's', 'u', 'mark', 'sub', 'sup', 'span', 'a', 'img', 'video'],
    ...['figure', 'figcaption'],
    ...['table', 'caption', 'colgroup', 'col', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
  ],
  allowedAttributes: {
    '*': ['style'],
    a: ['href', 'title', 'target', 'rel'],
    img: ['src', 'alt', 'title', 'width', 'height'],
    video: ['src', 'poster', 'title', 'controls', 'preload', 'width', 'height'],
    ol: ['start', 'type'],
    code: ['class'],
    col: ['span'],
    th: ['colspan', 'rowspan', 'colwidth', 'scope'],
    td: ['colspan', 'rowspan', 'colwidth'],
  },
  allowedClasses: { code: [/^language-[\w-]+$/] },
  allowedStyles: {
    '*': {
      color: colour,
      'background-color': colour,
      'text-align': align,
      width: length,
      'min-width': length,
      height: length,
    },
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  transformTags: {
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
  const cleaned = sanitize(html.toWellFormed().replaceAll('\u0000', ''), {
    ...options,
    transformTags: {
      ...options.transformTags,
      img: (tagName, attribs) => ({ tagName, attribs: isPicture(attribs.src ?? '') ? attribs : {} }),
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
  return /^(?:<p[^>]*>(?:\s|&nbsp;|<br>)*<\/p>)*$/.test(cleaned) ? '' : cleaned;
}

/** A film of ours, which loads when somebody starts it; what it stands around where it is not. */
function filmOf({ src, poster, ...others }: sanitize.Attributes, ownAddress: RegExp): sanitize.Tag {
  if (!ownAddress.test(src ?? '')) return { tagName: 'div', attribs: {} };
  return {
    tagName: 'video',
    attribs: {
      src: src ?? '',
      ...(ownAddress.test(poster ?? '') ? { poster: poster ?? '' } : {}),
      ...others,
      controls: '',
      preload: 'none',
    },
  };
}
