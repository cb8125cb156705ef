import { PREVIEW_BASE } from '@outbound/contract';
import sanitize from 'sanitize-html';

/** An own preview address, with or without a width: the id is its first group. */
const ownAddress = new RegExp(`^${PREVIEW_BASE}([A-Za-z0-9_-]{22})(?:\\?w=\\d{2,4})?$`);

/** The file id of an own preview address, or null for any other address. */
export function fileIdOf(address: string): string | null {
  return ownAddress.exec(address)?.[1] ?? null;
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
    ...['strong', 'b', 'em', 'i', 's', 'u', 'mark', 'sub', 'sup', 'span', 'a', 'img', 'figure', 'figcaption'],
    ...['table', 'caption', 'colgroup', 'col', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
  ],
  allowedAttributes: {
    '*': ['style'],
    a: ['href', 'title', 'target', 'rel'],
    img: ['src', 'alt', 'title', 'width', 'height'],
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
  exclusiveFilter: ({ tag, attribs }) =>
    tag === 'img' && !(fileIdOf(attribs.src ?? '') !== null || /^https:\/\//i.test(attribs.src ?? '')),
};

/**
 * What a person wrote in the editor, without anything that could run or load from where it should not (spec 5.4): what
 * the editor makes passes unchanged, an empty paragraph becomes an empty text.
 */
export function cleanRichText(html: string): string {
  const cleaned = sanitize(html.toWellFormed().replaceAll('\u0000', ''), options)
    // As the editor writes them: nothing of ours holds a literal " />" or a bare no-break space.
    .replaceAll(' />', '>')
    .replaceAll('\u00a0', '&nbsp;')
    .trim();
  return /^(?:<p[^>]*>(?:\s|&nbsp;|<br>)*<\/p>)*$/.test(cleaned) ? '' : cleaned;
}

/** The ids of the own pictures that a text shows. */
export function fileIdsIn(html: string): string[] {
  return [...html.matchAll(/ src="([^"]*)"/g)].flatMap((match) => fileIdOf(match[1] ?? '') ?? []);
}

/** The first characters of a text without its marks, for logs. */
export function plainText(html: string, most: number): string {
  const text = html
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return [...text].slice(0, most).join('');
}
