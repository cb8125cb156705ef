/**
 * Writes a PDF: text that can be selected, searched and read aloud, in a font that lies in the file, and shapes beside it.
 * Each piece stands in the order that it is read in, under what it is (ISO 32000-1, 14.7 and 14.8: tagged PDF).
 */
import { createHash } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import { type Character, type Glyph, loadCharacters, type Weight } from './font/glyphs.ts';
import { trueTypeOf } from './font/truetype.ts';

/** A4, in points. */
export const A4 = { width: 595.28, height: 841.89 } as const;

/** What a piece is to who has it read aloud. */
export type Role = 'H1' | 'H2' | 'P' | 'Figure' | 'Link' | 'Span';

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

interface Element {
  role: Role | 'Document';
  language: string | undefined;
  alt: string | undefined;
  kids: (Element | { page: number; mark: number } | { link: number; page: number })[];
}

interface Page {
  content: string[];
  marks: Element[];
  links: { element: Element; address: string; box: readonly number[] }[];
}

const NAMES = { regular: 'F1', bold: 'F2' } as const;
/** What stands for a character that the font does not have: an empty box, behind which the text is still that character. */
const BOX: Glyph = {
  width: 1_000,
  outline: {
    xs: [120, 880, 880, 120, 180, 180, 820, 820],
    ys: [-60, -60, 820, 820, 0, 760, 760, 0],
    onCurve: Array.from({ length: 8 }, () => true),
    ends: [3, 7],
  },
};

/** A number as files have it: short, and never with an exponent. */
const num = (value: number) => String(Math.round(value * 100) / 100);
const hex = (value: number) => value.toString(16).padStart(4, '0');
/** Text as UTF-16, as everything but content has it. */
const utf16 = (text: string) => `<feff${Buffer.from(text, 'utf16le').swap16().toString('hex')}>`;
const literal = (text: string) => `(${text.replace(/[\\()]/g, '\\$&')})`;

/** The characters of one weight that a document has, each with its place in the font. */
class Face {
  readonly #known: ReadonlyMap<string, Character>;
  readonly #weight: Weight;
  readonly #places = new Map<string, number>();
  /** The first is what stands for none. */
  readonly used: Glyph[] = [BOX];

  constructor(known: ReadonlyMap<string, Character>, weight: Weight) {
    this.#known = known;
    this.#weight = weight;
  }

  glyph(character: string): Glyph {
    return this.#known.get(character)?.[this.#weight] ?? BOX;
  }

  place(character: string): number {
    const known = this.#places.get(character);
    if (known !== undefined) return known;
    this.used.push(this.glyph(character));
    this.#places.set(character, this.used.length - 1);
    return this.used.length - 1;
  }

  characters(): [character: string, place: number][] {
    return [...this.#places];
  }
}

interface Said {
  title: string;
  /** As web pages have it: `zh-CN`. */
  language: string;
  author: string;
  madeAt: Date;
}

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

/** Objects by their numbers, in the order in which they are written. */
class PdfFile {
  readonly #parts: Buffer[] = [Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1')];
  readonly #places: number[] = [];
  #length = this.#parts[0]?.length ?? 0;

  reserve(): number {
    return this.#places.push(0);
  }

  write(number: number, ...parts: (string | Buffer)[]): void {
    this.#places[number - 1] = this.#length;
    for (const part of [`${number} 0 obj\n`, ...parts, '\nendobj\n']) this.#put(part);
  }

  add(...parts: (string | Buffer)[]): number {
    const number = this.reserve();
    this.write(number, ...parts);
    return number;
  }

  stream(content: string | Buffer, entries = '', { isPlain = false } = {}): number {
    const bytes = isPlain ? Buffer.from(content) : deflateSync(content, { level: 9 });
    const filter = isPlain ? '' : ' /Filter /FlateDecode';
    return this.add(`<<${entries} /Length ${bytes.length}${filter}>>\nstream\n`, bytes, '\nendstream');
  }

  bytes(entries: string): Buffer {
    const at = this.#length;
    const id = createHash('sha256').update(Buffer.concat(this.#parts)).digest('hex').slice(0, 32);
    const places = this.#places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
    const size = this.#places.length + 1;
    this.#put(
      `xref\n0 ${size}\n0000000000 65535 f \n${places}trailer\n<</Size ${size} ${entries} /ID [<${id}> <${id}>]>>\nstartxref\n${at}\n%%EOF\n`,
    );
    return Buffer.concat(this.#parts);
  }

  #put(part: string | Buffer): void {
    const bytes = typeof part === 'string' ? Buffer.from(part, 'latin1') : part;
    this.#parts.push(bytes);
    this.#length += bytes.length;
  }
}

const FONT_NAMES = { regular: 'NotoSansSC-Regular', bold: 'NotoSansSC-Bold' } as const;

/**
 * Six letters before the name of a font say that it has some of its glyphs alone (ISO 32000-1, 9.6.4). Others for each choice
 * of glyphs and of what they stand for: programs that merge files take fonts of one name for one font.
 */
const subsetTag = (font: Buffer, meaning: string) =>
  [...createHash('sha256').update(font).update(meaning).digest().subarray(0, 6)]
    .map((byte) => String.fromCharCode(65 + (byte % 26)))
    .join('');

function writeFont(file: PdfFile, face: Face, weight: Weight): number {
  const font = trueTypeOf(face.used);
  const meaning = meaningOf(face.characters());
  const name = `${subsetTag(font, meaning)}+${FONT_NAMES[weight]}`;
  const data = file.stream(font, `/Length1 ${font.length}`);
  const descriptor = file.add(
    `<</Type /FontDescriptor /FontName /${name} /Flags 4 /FontBBox [-1000 -288 3000 1160] /ItalicAngle 0 /Ascent 880 /Descent -120 /CapHeight 733 /StemV ${weight === 'bold' ? 140 : 80} /FontFile2 ${data} 0 R>>`,
  );
  const widths = face.used.map(({ width }) => width).join(' ');
  const descendant = file.add(
    `<</Type /Font /Subtype /CIDFontType2 /BaseFont /${name} /CIDSystemInfo <</Registry (Adobe) /Ordering (Identity) /Supplement 0>> /FontDescriptor ${descriptor} 0 R /DW 1000 /W [0 [${widths}]] /CIDToGIDMap /Identity>>`,
  );
  const meant = file.stream(meaning);
  return file.add(
    `<</Type /Font /Subtype /Type0 /BaseFont /${name} /Encoding /Identity-H /DescendantFonts [${descendant} 0 R] /ToUnicode ${meant} 0 R>>`,
  );
}

/** Which characters the glyphs stand for: what is selected, searched and read aloud. A hundred stand in one block at most. */
function meaningOf(characters: readonly [character: string, place: number][]): string {
  const blocks: string[] = [];
  for (let at = 0; at < characters.length; at += 100) {
    const block = characters.slice(at, at + 100);
    const lines = block.map(
      ([character, place]) =>
        `<${hex(place)}> <${Buffer.from(character, 'utf16le').swap16().toString('hex')}>`,
    );
    blocks.push(`${block.length} beginbfchar\n${lines.join('\n')}\nendbfchar`);
  }
  return `/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo <</Registry (Adobe) /Ordering (UCS) /Supplement 0>> def
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<0000> <ffff>
endcodespacerange
${blocks.join('\n')}
endcmap
CMapName currentdict /CMap defineresource pop
end
end`;
}

/** The pieces in their order; answers their numbers. */
function writeStructure(
  file: PdfFile,
  root: Element,
  structure: number,
  pages: readonly number[],
  links: readonly (readonly number[])[],
): Map<Element, number> {
  const numbers = new Map<Element, number>();
  const write = (element: Element, parent: number): number => {
    const number = file.reserve();
    numbers.set(element, number);
    const kids = element.kids.map((kid) => {
      if ('role' in kid) return `${write(kid, number)} 0 R`;
      const page = `/Pg ${pages[kid.page]} 0 R`;
      return 'mark' in kid
        ? `<</Type /MCR ${page} /MCID ${kid.mark}>>`
        : `<</Type /OBJR ${page} /Obj ${links[kid.page]?.[kid.link]} 0 R>>`;
    });
    const language = element.language === undefined ? '' : ` /Lang ${literal(element.language)}`;
    const alt = element.alt === undefined ? '' : ` /Alt ${utf16(element.alt)}`;
    file.write(
      number,
      `<</Type /StructElem /S /${element.role} /P ${parent} 0 R /K [${kids.join(' ')}]${language}${alt}>>`,
    );
    return number;
  };
  write(root, structure);
  return numbers;
}

const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');

/** What programs read of it that know nothing of PDF. */
const metadataOf = ({ title, language, author, madeAt }: Said) =>
  `<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmp="http://ns.adobe.com/xap/1.0/"><dc:format>application/pdf</dc:format><dc:title><rdf:Alt><rdf:li xml:lang="x-default">${escaped(title)}</rdf:li></rdf:Alt></dc:title><dc:creator><rdf:Seq><rdf:li>${escaped(author)}</rdf:li></rdf:Seq></dc:creator><dc:language><rdf:Bag><rdf:li>${escaped(language)}</rdf:li></rdf:Bag></dc:language><xmp:CreateDate>${madeAt.toISOString()}</xmp:CreateDate></rdf:Description></rdf:RDF></x:xmpmeta>
<?xpacket end="r"?>`;
