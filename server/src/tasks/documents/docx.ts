/** A text document (docx) of pages of blocks, set as official documents are (GB/T 9704): A4, 仿宋, 28 points a line. */
import { Readable } from 'node:stream';
import { type DocumentBlock, withoutForbidden } from '@outbound/contract';
import { escapeXml } from '../../xlsx/cells.ts';
import { type ZipEntry, zip } from '../../xlsx/zip.ts';

export const DOCX_MEDIA_TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

const word = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
const packageNames = 'http://schemas.openxmlformats.org/package/2006';
const officeNames = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

/** Half points. */
const TITLE = 44;
const TEXT = 32;
const CELL = 24;
/** The width of the text between its margins, in twentieths of a point. */
const WIDTH = 8844;

/** The document as a stream of bytes, made while it is read; the same blocks give the same bytes. */
export function docxStream(pages: readonly (readonly DocumentBlock[])[]): Readable {
  return Readable.from(zip(parts(pages)), { objectMode: false });
}

function* parts(pages: readonly (readonly DocumentBlock[])[]): Generator<ZipEntry> {
  const of = (name: string, text: string): ZipEntry => ({ name, data: whole([text]) });
  yield of(
    '[Content_Types].xml',
    `${head}<Types xmlns="${packageNames}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="${DOCX_MEDIA_TYPE}.main+xml"/><Override PartName="/word/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.styles+xml"/></Types>`,
  );
  yield of('_rels/.rels', relations(`${officeNames}/officeDocument`, 'word/document.xml'));
  yield of('word/_rels/document.xml.rels', relations(`${officeNames}/styles`, 'styles.xml'));
  yield of('word/styles.xml', styles);
  yield { name: 'word/document.xml', data: whole(documentXml(pages)) };
}

async function* whole(texts: Iterable<string>): AsyncGenerator<Buffer> {
  for (const text of texts) yield Buffer.from(text);
}

const relations = (type: string, target: string) =>
  `${head}<Relationships xmlns="${packageNames}/relationships"><Relationship Id="rId1" Type="${type}" Target="${target}"/></Relationships>`;

const fonts = (name: string) =>
  `<w:rFonts w:ascii="Times New Roman" w:hAnsi="Times New Roman" w:eastAsia="${name}"/>`;
const styles = `${head}<w:styles xmlns:w="${word}"><w:docDefaults><w:rPrDefault><w:rPr>${fonts('仿宋')}<w:sz w:val="${TEXT}"/><w:lang w:val="en-US" w:eastAsia="zh-CN"/></w:rPr></w:rPrDefault><w:pPrDefault><w:pPr><w:spacing w:line="560" w:lineRule="exact"/></w:pPr></w:pPrDefault></w:docDefaults></w:styles>`;

function* documentXml(pages: readonly (readonly DocumentBlock[])[]): Generator<string> {
  yield `${head}<w:document xmlns:w="${word}"><w:body>`;
  for (const [number, blocks] of pages.entries()) {
    if (number > 0) yield '<w:p><w:r><w:br w:type="page"/></w:r></w:p>';
    for (const block of blocks) yield blockXml(block);
  }
  // A4 with the margins of the standard: 37 mm above, 35 below, 28 at the left, 26 at the right.
  yield '<w:sectPr><w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="2098" w:right="1474" w:bottom="1984" w:left="1588" w:header="851" w:footer="992" w:gutter="0"/></w:sectPr></w:body></w:document>';
}

const paragraphs = {
  title: `<w:spacing w:before="240" w:after="360" w:line="640" w:lineRule="exact"/><w:jc w:val="center"/>`,
  right: '<w:jc w:val="right"/>',
  plain: '',
  text: '<w:ind w:firstLineChars="200" w:firstLine="640"/>',
  cell: '<w:spacing w:line="320" w:lineRule="atLeast"/>',
} as const;

function paragraph(kind: keyof typeof paragraphs, text: string, isBold = false): string {
  const run =
    kind === 'title'
      ? `${fonts('宋体')}<w:b/><w:sz w:val="${TITLE}"/>`
      : kind === 'cell'
        ? `${isBold ? '<w:b/>' : ''}<w:sz w:val="${CELL}"/>`
        : '';
  const runs =
    text === ''
      ? ''
      : `<w:r>${run ? `<w:rPr>${run}</w:rPr>` : ''}<w:t xml:space="preserve">${xmlText(text)}</w:t></w:r>`;
  return `<w:p>${paragraphs[kind] ? `<w:pPr>${paragraphs[kind]}</w:pPr>` : ''}${runs}</w:p>`;
}

/** Answers may hold line breaks. */
const xmlText = (text: string) =>
  escapeXml(withoutForbidden(text)).replaceAll(/\r?\n/g, '</w:t><w:br/><w:t xml:space="preserve">');

function blockXml(block: DocumentBlock): string {
  if (block.kind !== 'table') return paragraph(block.kind, block.text);
  const { heading, rows } = block;
  // The first column counts the rows.
  const number = Math.min(700, WIDTH);
  const each = heading.length > 1 ? Math.floor((WIDTH - number) / (heading.length - 1)) : WIDTH;
  const widthAt = (at: number) => (at === 0 ? number : each);
  const row = (cells: readonly string[], isHeading: boolean) =>
    `<w:tr><w:trPr><w:cantSplit/>${isHeading ? '<w:tblHeader/>' : ''}</w:trPr>${cells
      .map(
        (cell, at) =>
          `<w:tc><w:tcPr><w:tcW w:w="${widthAt(at)}" w:type="dxa"/></w:tcPr>${paragraph('cell', cell, isHeading)}</w:tc>`,
      )
      .join('')}</w:tr>`;
  const borders = ['top', 'left', 'bottom', 'right', 'insideH', 'insideV']
    .map((side) => `<w:${side} w:val="single" w:sz="4" w:space="0" w:color="000000"/>`)
    .join('');
  return `<w:tbl><w:tblPr><w:tblW w:w="${WIDTH}" w:type="dxa"/><w:tblBorders>${borders}</w:tblBorders><w:tblLayout w:type="fixed"/></w:tblPr><w:tblGrid>${heading.map((_, at) => `<w:gridCol w:w="${widthAt(at)}"/>`).join('')}</w:tblGrid>${row(heading, true)}${rows.map((cells) => row(cells, false)).join('')}</w:tbl>${paragraph('plain', '')}`;
}
