/** The font of a document: of one weight, with the characters that it has (ISO 32000-1, 9.6 to 9.10). */
import { createHash } from 'node:crypto';
import { hex, type PdfFile } from './file.ts';
import type { Character, Glyph, Weight } from './font/glyphs.ts';
import { trueTypeOf } from './font/truetype.ts';

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

/** The characters of one weight that a document has, each with its place in the font. */
export class Face {
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

const FONT_NAMES = { regular: 'NotoSansSC-Regular', bold: 'NotoSansSC-Bold' } as const;

/**
 * Six letters before the name of a font say that it has some of its glyphs alone (ISO 32000-1, 9.6.4). Others for each choice
 * of glyphs and of what they stand for: programs that merge files take fonts of one name for one font.
 */
const subsetTag = (font: Buffer, meaning: string) =>
  [...createHash('sha256').update(font).update(meaning).digest().subarray(0, 6)]
    .map((byte) => String.fromCharCode(65 + (byte % 26)))
    .join('');

/** Writes the font with its characters alone; answers the number of its object. */
export function writeFont(file: PdfFile, face: Face, weight: Weight): number {
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
