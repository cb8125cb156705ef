/**
 * Writes a PDF: text that can be selected, searched and read aloud, in a font that lies in the file, and shapes beside it.
 * Each piece stands in the order that it is read in, under what it is (ISO 32000-1, 14.7 and 14.8: tagged PDF).
 */
import { Face, writeFont } from './face.ts';
import { hex, literal, num, PdfFile, utf16 } from './file.ts';
import { type Character, type Glyph, loadCharacters, type Weight } from './font/glyphs.ts';
import { metadataOf, type Said } from './metadata.ts';
import { type Element, type Role, writeStructure } from './structure.ts';

/** A4, in points. */
export const A4 = { width: 595.28, height: 841.89 } as const;

export interface TextStyle {
  size: number;
  weight: Weight;
  /** Red, green and blue, from 0 to 1. */
  color: readonly [number, number, number];
}

interface Place {
  left: number;
  /** Of the line that letters stand on, from the top of the page. */
  baseline: number;
}

interface Page {
  content: string[];
  marks: Element[];
  links: { element: Element; address: string; box: readonly number[] }[];
}

const NAMES = { regular: 'F1', bold: 'F2' } as const;

/** A text in one line, each letter with its accents as one character: so the font has them. */
export const cleaned = (text: string): string =>
  text
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();

/** Draws what the font does not have; null where that cannot be done either. */
export type DrawRare = (character: string) => Promise<Glyph | null>;

/** So many are drawn for one document at most: names have one or two. */
const MOST_RARE = 20;
/**
 * What is a part of a word: a text without it would be another one. Accents and vowels are; what chooses among the shapes
 * of the character before it, or puts it on a key, is not.
 */
const isSpoken = (character: string) =>
  /[\p{L}\p{N}\p{Mn}\p{Mc}]/u.test(character) && !/\p{Variation_Selector}/u.test(character);

/**
 * Opens a document for a text that has every character that will be written. A letter that neither the font nor `drawRare`
 * has is a box.
 */
export async function openDocument(said: Said, text: string, drawRare: DrawRare): Promise<PdfDocument> {
  const known = await loadCharacters(text);
  const rare = [...new Set(text)].filter((character) => !known.has(character) && isSpoken(character));
  for (const character of rare.slice(0, MOST_RARE)) {
    const glyph = await drawRare(character);
    if (glyph) known.set(character, { regular: glyph, bold: glyph });
  }
  return new PdfDocument(said, known);
}

export class PdfDocument {
  readonly #said: Said;
  readonly #known: ReadonlyMap<string, Character>;
  readonly #faces: Readonly<Record<Weight, Face>>;
  readonly #root: Element = { role: 'Document', language: undefined, alt: undefined, kids: [] };
  #element = this.#root;
  readonly #pages: Page[] = [];

  constructor(said: Said, known: ReadonlyMap<string, Character>) {
    this.#said = said;
    this.#known = known;
    this.#faces = { regular: new Face(known, 'regular'), bold: new Face(known, 'bold') };
    this.addPage();
  }

  addPage(): void {
    this.#pages.push({ content: [], marks: [], links: [] });
  }

  get #page(): Page {
    return this.#pages.at(-1) as Page;
  }

  /** A text as it can be written: in one line, and without what is no part of a word and has no glyph, as small pictures. */
  writable(text: string): string {
    return [...cleaned(text)]
      .filter((character) => this.#known.has(character) || isSpoken(character))
      .join('')
      .trim();
  }

  /** How wide a text is in points. */
  widthOf(text: string, { size, weight }: Pick<TextStyle, 'size' | 'weight'>): number {
    let units = 0;
    for (const character of text) units += this.#faces[weight].glyph(character).width;
    return (units * size) / 1_000;
  }

  /** What `write` writes is one piece, in a language of its own where it says one. */
  piece(
    role: Role,
    { language, alt }: { language?: string | undefined; alt?: string },
    write: () => void,
  ): void {
    const parent = this.#element;
    const element: Element = { role, language, alt, kids: [] };
    parent.kids.push(element);
    this.#element = element;
    write();
    this.#element = parent;
  }

  text(text: string, { left, baseline }: Place, { size, weight, color }: TextStyle): void {
    if (text === '') return;
    const face = this.#faces[weight];
    const shown = [...text].map((character) => hex(face.place(character))).join('');
    this.#marked(
      `${color.map(num).join(' ')} rg BT /${NAMES[weight]} ${num(size)} Tf ${num(left)} ${num(A4.height - baseline)} Td <${shown}> Tj ET`,
    );
  }

  /** A shape in the piece, or one that says nothing; `path` is drawn from the top left corner down, a unit a point. */
  shape(
    path: string,
    color: TextStyle['color'],
    { isSilent = false, by = 'f' }: { isSilent?: boolean; by?: string } = {},
  ): void {
    const drawn = `q 1 0 0 -1 0 ${num(A4.height)} cm ${color.map(num).join(' ')} ${by === 'f' ? 'rg' : 'RG'} ${path} ${by} Q`;
    if (isSilent) this.#page.content.push(`/Artifact BMC ${drawn} EMC`);
    else this.#marked(drawn);
  }

  /** Where a press leads to an address, as a part of the piece. */
  link(
    address: string,
    { left, top, width, height }: { left: number; top: number; width: number; height: number },
  ): void {
    const box = [left, A4.height - top - height, left + width, A4.height - top];
    this.#element.kids.push({ page: this.#pages.length - 1, link: this.#page.links.length });
    this.#page.links.push({ element: this.#element, address, box });
  }

  #marked(drawn: string): void {
    const mark = this.#page.marks.length;
    const { role } = this.#element;
    this.#page.marks.push(this.#element);
    this.#element.kids.push({ page: this.#pages.length - 1, mark });
    this.#page.content.push(`/${role} <</MCID ${mark}>> BDC ${drawn} EMC`);
  }

  /** The file. */
  end(): Buffer {
    const file = new PdfFile();
    const [catalog, pages, structure] = [file.reserve(), file.reserve(), file.reserve()];
    const fonts = (Object.keys(NAMES) as Weight[])
      .map((weight) => `/${NAMES[weight]} ${writeFont(file, this.#faces[weight], weight)} 0 R`)
      .join(' ');
    const numbers = this.#pages.map(() => file.reserve());
    const linkNumbers = this.#pages.map(({ links }) => links.map(() => file.reserve()));
    const elements = writeStructure(file, this.#root, structure, numbers, linkNumbers);
    const parents: string[] = [];
    let next = this.#pages.length;
    this.#pages.forEach(({ content, marks, links }, at) => {
      parents.push(`${at} [${marks.map((element) => `${elements.get(element)} 0 R`).join(' ')}]`);
      links.forEach(({ element, address, box }, which) => {
        parents.push(`${next} ${elements.get(element)} 0 R`);
        file.write(
          linkNumbers[at]?.[which] ?? 0,
          `<</Type /Annot /Subtype /Link /Rect [${box.map(num).join(' ')}] /Border [0 0 0] /F 4 /StructParent ${next} /Contents ${utf16(address)} /A <</S /URI /URI ${literal(address)}>>>>`,
        );
        next++;
      });
      const annotations = (linkNumbers[at] ?? []).map((number) => `${number} 0 R`).join(' ');
      file.write(
        numbers[at] ?? 0,
        `<</Type /Page /Parent ${pages} 0 R /MediaBox [0 0 ${A4.width} ${A4.height}] /Contents ${file.stream(content.join('\n'))} 0 R /Resources <</Font <<${fonts}>>>> /StructParents ${at} /Tabs /S${annotations && ` /Annots [${annotations}]`}>>`,
      );
    });
    file.write(
      structure,
      `<</Type /StructTreeRoot /K ${elements.get(this.#root)} 0 R /ParentTree <</Nums [${parents.join(' ')}]>> /ParentTreeNextKey ${next}>>`,
    );
    file.write(
      pages,
      `<</Type /Pages /Count ${numbers.length} /Kids [${numbers.map((one) => `${one} 0 R`).join(' ')}]>>`,
    );
    const { title, language, author, madeAt } = this.#said;
    const metadata = file.stream(metadataOf(this.#said), '/Type /Metadata /Subtype /XML', { isPlain: true });
    file.write(
      catalog,
      `<</Type /Catalog /Pages ${pages} 0 R /Lang ${literal(language)} /MarkInfo <</Marked true>> /StructTreeRoot ${structure} 0 R /ViewerPreferences <</DisplayDocTitle true>> /Metadata ${metadata} 0 R>>`,
    );
    const date = madeAt.toISOString().replace(/\D/g, '').slice(0, 14);
    const info = file.add(`<</Title ${utf16(title)} /Author ${utf16(author)} /CreationDate (D:${date}Z)>>`);
    return file.bytes(`/Root ${catalog} 0 R /Info ${info} 0 R`);
  }
}
