/**
 * What is pasted from Word, WeChat articles and other sites, in our own styles: its structure stays (headings, lists, tables,
 * quotations, links, bold, italics), what it looked like there goes. The server cleans what is saved once more.
 */
import { BlockWriter } from './block-writer.ts';
import { gatherWordLists, wordHeading } from './from-word.ts';
import { isShown, marksOf } from './marks.ts';
import { pictureOf } from './pictures.ts';
import { writeTable } from './tables.ts';

export interface CleanPaste {
  html: string;
  /** Pictures that did not come along: they lie on the other's disk, or in the clipboard as text. */
  lostPictures: number;
  /** Pictures that stay on the other site, which may refuse to show them here. */
  foreignPictures: number;
  /** Films, and other pages that were shown in the text: none comes along. */
  lostFilms: number;
}

/** What walks through a pasted page knows of where it is. */
interface Walk {
  found: Pick<CleanPaste, 'lostPictures' | 'foreignPictures' | 'lostFilms'>;
  /** Headings begin with the second level here: the first is the title. */
  headingShift: 0 | 1;
  depth: number;
}

/** Longer ones are no text that somebody wrote; the browser would stand still. */
const LONGEST = 3_000_000;
/** Nobody nests deeper; WeChat's editors reach some thirty. */
const DEEPEST = 120;

const dropped = new Set(
  'script style noscript template head meta link title xml iframe object embed svg math canvas button input select textarea audio video map colgroup caption'.split(
    ' ',
  ),
);
const films = new Set(['video', 'iframe', 'embed', 'object']);
const blocks = new Set(
  'p div section article main header footer aside nav address center dl dt dd figure figcaption fieldset details summary form body html tbody thead tfoot tr td th'.split(
    ' ',
  ),
);

export function cleanPaste(html: string): CleanPaste {
  const found = { lostPictures: 0, foreignPictures: 0, lostFilms: 0 };
  // Parsed apart from the page: nothing in it runs or loads.
  const { body } = new DOMParser().parseFromString(html.slice(0, LONGEST), 'text/html');
  gatherWordLists(body);
  const writer = new BlockWriter();
  const headingShift = body.querySelector('h1') ? 1 : 0;
  walkChildren(body, writer, { found, headingShift, depth: 0 });
  return { html: writer.end().join(''), ...found };
}

function walkChildren(parent: ParentNode, writer: BlockWriter, walk: Walk): void {
  for (const node of parent.childNodes) {
    if (node.nodeType === Node.TEXT_NODE) writer.text(node.nodeValue ?? '');
    else if (node.nodeType === Node.ELEMENT_NODE) walkElement(node as HTMLElement, writer, walk);
  }
}

/** The blocks of what stands in an element, in a box of its own: a list item, a cell, a quotation. */
function blocksIn(element: Element, walk: Walk): string[] {
  const inner = new BlockWriter();
  walkChildren(element, inner, walk);
  return inner.end();
}

function walkElement(element: HTMLElement, writer: BlockWriter, before: Walk) {
  const tag = element.tagName.toLowerCase();
  const walk = { ...before, depth: before.depth + 1 };
  if (isShown(element) && (films.has(tag) || tag.includes('videosnap'))) walk.found.lostFilms += 1;
  if (dropped.has(tag) || tag.startsWith('mp-') || !isShown(element)) return;
  // Word's own elements bring nothing, but its o:p stands in sentences.
  if (tag.includes(':') && tag !== 'o:p') return;
  if (walk.depth > DEEPEST) return writer.text(element.textContent ?? '');
  const level = /^h[1-6]$/.test(tag) ? Number(tag[1]) : wordHeading(element);
  if (level !== null) {
    const shown = Math.min(4, Math.max(2, level + walk.headingShift));
    return writer.inBlock(`h${shown}`, () => walkChildren(element, writer, walk));
  }
  switch (tag) {
    case 'br':
      return writer.lineBreak();
    case 'hr':
      return writer.add('<hr>');
    case 'img':
      return writePicture(element, writer, walk);
    case 'ul':
    case 'ol':
      return writeList(element, writer, walk);
    case 'li':
      // One that stands in no list.
      return writer.add(`<ul>${itemOf(element, walk)}</ul>`);
    case 'blockquote':
      return wrapped(element, writer, walk, 'blockquote');
    case 'pre':
      return writer.code(element.textContent ?? '');
    case 'table':
      if (writeTable(element, writer, (cell) => blocksIn(cell, walk))) return;
      break;
    default:
  }
  if (blocks.has(tag) || tag === 'table')
    return writer.inBlock(null, () => walkChildren(element, writer, walk));
  writer.marked(marksOf(element), () => walkChildren(element, writer, walk));
}

function wrapped(element: Element, writer: BlockWriter, walk: Walk, tag: string): void {
  const inner = blocksIn(element, walk);
  if (inner.length > 0) writer.add(`<${tag}>${inner.join('')}</${tag}>`);
}

function writePicture(element: Element, writer: BlockWriter, walk: Walk): void {
  const picture = pictureOf(element);
  if (picture === 'lost') walk.found.lostPictures++;
  else if (picture !== null) {
    if (picture.isForeign) walk.found.foreignPictures++;
    writer.add(picture.html);
  }
}

const itemOf = (item: Element, walk: Walk) => {
  const inner = blocksIn(item, walk);
  return inner.length > 0 ? `<li>${inner.join('')}</li>` : '';
};

/** The number that a list begins with, where it is not the first. */
function startOf(list: Element): string {
  const start = list.getAttribute('start') ?? '';
  return /^[1-9]\d{0,3}$/.test(start) && start !== '1' ? ` start="${start}"` : '';
}

function writeList(list: Element, writer: BlockWriter, walk: Walk): void {
  const items: string[] = [];
  for (const child of list.children) {
    const tag = child.tagName.toLowerCase();
    if (tag === 'ul' || tag === 'ol') {
      // Word and older editors put the inner list beside the item that it belongs to.
      const inner = new BlockWriter();
      writeList(child, inner, { ...walk, depth: walk.depth + 1 });
      const last = items.pop();
      items.push(
        last
          ? last.replace(/<\/li>$/, `${inner.end().join('')}</li>`)
          : `<li><p></p>${inner.end().join('')}</li>`,
      );
    } else if (!dropped.has(tag)) items.push(itemOf(child, walk));
  }
  const whole = items.join('');
  const tag = list.tagName.toLowerCase();
  const start = tag === 'ol' ? startOf(list) : '';
  if (whole !== '') writer.add(`<${tag}${start}>${whole}</${tag}>`);
}
