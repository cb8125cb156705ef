import { type ContentLanguage, sharePictureSize } from '@outbound/contract';

/** What a page's head must name: its module, the modules that one imports, its style sheets; addresses from `/`. */
export interface FaceAssets {
  script: string;
  preloads: string[];
  styles: string[];
  /** Fetched ahead for the page that comes next. */
  next?: string[];
  /** Which build they are of; not said in development. */
  build?: string;
}

const locales: Record<ContentLanguage, string> = { zh: 'zh_CN', es: 'es', pt: 'pt' };

/** What the head of a page says about it. Texts are plain; they are escaped here. */
export interface Head {
  title: string;
  description: string;
  /** Whole address of the page under its one name. */
  canonical: string;
  /** Address of the picture that stands on the page; '' where there is none. */
  picture: string;
  /** That picture is a logo, of which nothing may be cut off. */
  isLogo: boolean;
  /** Whole address of the picture for link previews, as large as networks ask for it, and what it shows. */
  image: string;
  imageAlt: string;
  type: 'website' | 'article';
  siteName: string;
  /** The language that the page is about, in the terms of its contents. */
  language: ContentLanguage;
  /** Whole addresses of the same page in each of its languages; none where it has one alone. */
  alternates: readonly { language: ContentLanguage; href: string }[];
  /** What programs that read news are offered. */
  feeds: readonly { type: string; title: string; href: string }[];
  /** False keeps the page out of search engines. */
  indexed: boolean;
  /** Structured data (schema.org); null for pages without. */
  structured: Record<string, unknown> | null;
  /** Address of the picture that the page opens with, loaded before everything else. */
  preloadImage: { href: string; srcSet: string; sizes: string } | null;
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}

/**
 * JSON for the inside of a script element: no text in it can close the element or open a comment, and the two line
 * separators that old parsers take for line ends are escaped.
 */
export function scriptJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** Reads the data that `renderDocument` wrote into this page, or into another. */
export function readPageData<T>(page: Document = document): T {
  return JSON.parse(page.getElementById('page-data')?.textContent ?? 'null') as T;
}

function meta(name: string, content: string | null): string {
  if (!content) return '';
  const key = name.startsWith('og:') ? 'property' : 'name';
  return `<meta ${key}="${name}" content="${escapeHtml(content)}">`;
}

/** Which addresses have the same in other languages; who reads none of them is sent to the Chinese one. */
function alternatesOf({ indexed, alternates }: Head): string[] {
  if (!indexed || alternates.length === 0) return [];
  const link = (language: string, href: string) =>
    `<link rel="alternate" hreflang="${language}" href="${escapeHtml(href)}">`;
  const [first] = alternates;
  return [
    ...alternates.map(({ language, href }) => link(language, href)),
    first ? link('x-default', first.href) : '',
  ];
}

/** What networks show a large picture by before they have read it, and what they say to those who do not see it. */
function pictureFacts({ imageAlt }: Head): string[] {
  return [
    meta('og:image:width', String(sharePictureSize.width)),
    meta('og:image:height', String(sharePictureSize.height)),
    meta('og:image:alt', imageAlt),
    meta('twitter:card', 'summary_large_image'),
  ];
}

/** The whole HTML of a page around the markup of its body. `data` goes to the browser for hydration. */
export function renderDocument(parts: {
  head: Head;
  /** That of the page itself. */
  language: string;
  assets: FaceAssets;
  markup: string;
  data: unknown;
  bodyClass: string;
}): string {
  const { head, language, assets, markup, data, bodyClass } = parts;
  const picture = head.preloadImage;
  return [
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8">`,
    `<title>${escapeHtml(head.title)}</title>`,
    '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">',
    ...assets.styles.map((href) => `<link rel="stylesheet" href="${href}">`),
    picture
      ? `<link rel="preload" as="image" href="${escapeHtml(picture.href)}" imagesrcset="${escapeHtml(picture.srcSet)}" imagesizes="${escapeHtml(picture.sizes)}" fetchpriority="high">`
      : '',
    ...assets.preloads.map((href) => `<link rel="modulepreload" href="${href}">`),
    `<script type="module" src="${assets.script}"></script>`,
    meta('description', head.description),
    head.indexed ? `<link rel="canonical" href="${escapeHtml(head.canonical)}">` : meta('robots', 'noindex'),
    ...alternatesOf(head),
    ...head.feeds.map(
      ({ type, title, href }) =>
        `<link rel="alternate" type="${type}" title="${escapeHtml(title)}" href="${escapeHtml(href)}">`,
    ),
    meta('og:title', head.title),
    meta('og:description', head.description),
    meta('og:type', head.type),
    // Without one a page is found where it is: who shares it must not share the home page.
    meta('og:url', head.indexed ? head.canonical : null),
    meta('og:image', head.image),
    ...pictureFacts(head),
    meta('og:site_name', head.siteName),
    meta('og:locale', locales[head.language]),
    meta('page-build', assets.build ?? null),
    meta('theme-color', '#06302f'),
    meta('format-detection', 'telephone=no'),
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml"><link rel="apple-touch-icon" href="/apple-touch-icon.png"><link rel="manifest" href="/manifest.webmanifest">',
    head.structured ? `<script type="application/ld+json">${scriptJson(head.structured)}</script>` : '',
    `</head><body class="${bodyClass}"><div id="root">${markup}</div>`,
    `<script type="application/json" id="page-data">${scriptJson(data)}</script></body></html>`,
  ].join('');
}
