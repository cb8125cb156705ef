import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readPdf } from '../testing/pdf-reader.ts';
import { loadCharacters } from './font/glyphs.ts';
import { linesOf, openDocument } from './index.ts';

const said = { title: '入场票 (一)', language: 'zh-CN', author: '平台', madeAt: new Date(0) };
const style = { size: 12, weight: 'regular', color: [0, 0, 0] } as const;
const place = { left: 40, baseline: 60 };

describe('a PDF', () => {
  it('has its text as text, with title and language, and both weights of the font in it', async () => {
    const texts = ['圣保罗企业对接会', 'São Paulo, ñandú: 10:00 (GMT-3)'];
    const document = await openDocument(said, texts.join(''), async () => null);
    document.piece('H1', {}, () => document.text(texts[0] ?? '', place, { ...style, weight: 'bold' }));
    document.piece('P', { language: 'pt-BR' }, () => {
      document.text(texts[1] ?? '', { ...place, baseline: 90 }, style);
      document.link('https://www.example.cn/verify', { left: 40, top: 80, width: 100, height: 14 });
    });
    document.addPage();
    document.piece('P', {}, () => document.text('10', place, style));
    const read = readPdf(document.end());
    assert.deepEqual(
      [read.title, read.language, read.pageNum, read.fonts.length],
      ['入场票 (一)', 'zh-CN', 2, 2],
    );
    assert.deepEqual(
      read.lines.map(({ role, text, page }) => [role, text, page]),
      [
        ['H1', texts[0], 0],
        ['P', texts[1], 0],
        ['P', '10', 1],
      ],
    );
    assert.deepEqual([read.languages, read.links], [['pt-BR'], ['https://www.example.cn/verify']]);
  });

  it('names its fonts after what they have, so that those of two files are told apart where both are merged', async () => {
    const namesOf = async (text: string) => {
      const document = await openDocument(said, text, async () => null);
      document.piece('P', {}, () => {
        document.text(text, place, style);
        document.text(text, { ...place, baseline: 90 }, { ...style, weight: 'bold' });
      });
      const names = document
        .end()
        .toString('latin1')
        .matchAll(/\/(?:BaseFont|FontName) \/(\S+)/g);
      return [...new Set([...names].map(([, name]) => name))];
    };
    const [first, again, other] = [await namesOf('李娜'), await namesOf('李娜'), await namesOf('李明')];
    assert.deepEqual(first, again);
    assert.equal(new Set([...first, ...other]).size, 4);
    for (const name of [...first, ...other])
      assert.match(name ?? '', /^[A-Z]{6}\+NotoSansSC-(Regular|Bold)$/);
    // Two letters that the font lacks look the same, and are not.
    assert.notDeepEqual(await namesOf('𬭎'), await namesOf('𬭏'));
  });

  it('draws a letter that its font lacks by what is handed in, or as a box, and keeps it as text; a picture is left out', async () => {
    const text = '李䶮𬭎😀';
    const asked: string[] = [];
    const outline = { xs: [0, 500, 500], ys: [0, 0, 500], onCurve: [true, true, true], ends: [2] };
    const document = await openDocument(said, text, async (character) => {
      asked.push(character);
      return character === '䶮' ? { width: 500, outline } : null;
    });
    const written = document.writable(text);
    assert.deepEqual([written, asked], ['李䶮𬭎', ['䶮', '𬭎']]);
    assert.equal(document.widthOf(written, style), 12 + 6 + 12);
    document.piece('P', {}, () => document.text(written, place, style));
    assert.equal(readPdf(document.end()).lines[0]?.text, written);
  });

  it('leaves out what chooses among the shapes of a character, and keeps accents that are no part of another', async () => {
    const text = '❤️1️⃣葛\u{e0100}q̃';
    const asked: string[] = [];
    const document = await openDocument(said, text, async (character) => {
      asked.push(character);
      return null;
    });
    assert.equal(document.writable(text), '1葛q̃');
    assert.deepEqual(asked, ['\u0303']);
  });

  it('has the glyphs of its font as they are: in their weight, and as wide as they say', async () => {
    const known = await loadCharacters('国iWá');
    const shape = (character: string, weight: 'regular' | 'bold') => {
      const { width, outline } = known.get(character)?.[weight] ?? assert.fail(character);
      const [left, right] = [Math.min(...outline.xs), Math.max(...outline.xs)];
      assert.ok(left >= -20 && right <= width + 20, `${character} stands within its width`);
      return { width, right: right - left, contours: outline.ends.length };
    };
    for (const weight of ['regular', 'bold'] as const) {
      const { width, right, contours } = shape('国', weight);
      assert.deepEqual([width, contours], [1_000, 7]);
      assert.ok(right > 800 && right < 900, String(right));
    }
    assert.equal(shape('á', 'regular').contours, 3);
    for (const letter of ['i', 'W', 'á'])
      assert.ok(shape(letter, 'bold').width > shape(letter, 'regular').width, `${letter} is wider in bold`);
    // A stem of the letter is as thick as the weight says.
    assert.ok(shape('i', 'bold').right > shape('i', 'regular').right * 1.3);
  });
});

describe('lines of a text', () => {
  const within = (length: number) => (line: string) => line.length <= length;
  it('break between words, not within a time or a number, and begin with no closing mark', () => {
    assert.deepEqual(linesOf('hora local (GMT-6) 10:00-12:00', within(12)), [
      'hora local ',
      '(GMT-6) ',
      '10:00-12:00',
    ]);
    assert.deepEqual(linesOf('圣保罗企业，对接会（一）。', within(5)), [
      '圣保罗企',
      '业，对接会',
      '（一）。',
    ]);
  });
  it('break within what has no room in any line', () => {
    assert.deepEqual(linesOf('ana@example.com.mx', within(8)), ['ana@exam', 'ple.com.', 'mx']);
  });
});
