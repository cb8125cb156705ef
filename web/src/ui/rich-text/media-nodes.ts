/** Pictures and films in the editor: each a block by itself, with a caption below where somebody wrote one. */
import Image from '@tiptap/extension-image';
import { Node } from '@tiptap/react';

type Attributes = Record<string, unknown>;

const text = (value: unknown) => (typeof value === 'string' ? value : '');
/** What is in a figure, or the element itself where it stands alone. */
const mediaIn = (element: Element, tag: 'img' | 'video') =>
  element.tagName.toLowerCase() === tag ? element : element.querySelector(tag);

function attribute(tag: 'img' | 'video', name: string) {
  return {
    default: null,
    parseHTML: (element: HTMLElement) => mediaIn(element, tag)?.getAttribute(name) ?? null,
  };
}

const caption = {
  default: '',
  rendered: false,
  parseHTML: (element: HTMLElement) =>
    (element.querySelector('figcaption')?.textContent ?? '').replace(/[ \t\n]+/g, ' ').trim(),
};

/** A figure counts as one with this in it. */
const figureOf = (tag: 'img' | 'video', ours: string) => ({
  tag: 'figure',
  priority: 60,
  getAttrs: (element: HTMLElement) => (element.querySelector(`${tag}${ours}`) ? null : false),
});

const inFigure = (media: [string, Attributes], said: unknown): [string, ...unknown[]] =>
  text(said) === '' ? media : ['figure', media, ['figcaption', text(said)]];

const OUR_PICTURE = '[src]:not([src^="data:"])';

const Picture = Image.extend({
  addAttributes: () => ({
    src: attribute('img', 'src'),
    alt: attribute('img', 'alt'),
    width: attribute('img', 'width'),
    height: attribute('img', 'height'),
    caption,
  }),
  parseHTML: () => [figureOf('img', OUR_PICTURE), { tag: `img${OUR_PICTURE}` }],
  renderHTML: ({ node, HTMLAttributes }) =>
    inFigure(['img', HTMLAttributes], node.attrs.caption) as ['img', Attributes],
});

/** A film: its title is said to those who cannot see it, its poster stands there until somebody starts it. */
const Film = Node.create({
  name: 'film',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({
    src: attribute('video', 'src'),
    poster: attribute('video', 'poster'),
    title: attribute('video', 'title'),
    caption,
  }),
  parseHTML: () => [figureOf('video', '[src]'), { tag: 'video[src]' }],
  renderHTML: ({ node, HTMLAttributes }) =>
    inFigure(['video', { ...HTMLAttributes, controls: '', preload: 'none' }], node.attrs.caption) as [
      'video',
      Attributes,
    ],
});

export const mediaNodes = [Picture, Film];

/** What a person says of a picture or a film: the attribute that those hear who cannot see it, and its name here. */
export const spokenBy = {
  image: { attribute: 'alt', label: '替代文字' },
  film: { attribute: 'title', label: '视频标题' },
} as const;
export type MediaName = keyof typeof spokenBy;
