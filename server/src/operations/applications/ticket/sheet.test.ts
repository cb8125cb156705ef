import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { contentLanguages } from '@outbound/contract';
import { decodeQR } from 'qr/decode.js';
import { A4 } from '../../../pdf/index.ts';
import { readPdf } from '../../../testing/pdf-reader.ts';
import type { TicketFacts } from './facts.ts';
import { drawTicket, ticketWords } from './index.ts';

const code = 'TA2B3-C4D5-EFGH-JKMN';
const address = `https://www.example.cn/verify#${code}`;
const facts = (more: Partial<TicketFacts> = {}): TicketFacts => ({
  ...{ language: 'zh', platform: '出海生态赋能平台', title: '圣保罗企业对接会' },
  facts: [
    { label: '参加人', text: '李娜' },
    { label: '活动时间', text: '2026-12-01 09:00-18:00 墨西哥城时间 (GMT-6)（北京时间 2026-12-01 23:00）' },
  ],
  ...{ number: 'BM2K4P8Q', code, scanned: address, address },
  ...more,
});
const read = async (said: TicketFacts) => readPdf(await drawTicket(said, new Date(0)));

/** The code as a scanner sees it: from the squares that the page draws. */
function scanned(content: string): string {
  const runs = [...content.matchAll(/(\d+) (\d+) (\d+) 1 re/g)].map(([, x, y, length]) =>
    [x, y, length].map(Number),
  );
  const [side, scale, quiet] = [Math.max(...runs.map(([, y = 0]) => y)) + 1, 4, 4];
  const width = (side + 2 * quiet) * scale;
  const data = new Uint8ClampedArray(width * width * 4).fill(255);
  for (const [x = 0, y = 0, length = 0] of runs)
    for (let row = 0; row < scale; row++)
      for (let column = 0; column < length * scale; column++)
        data.set([0, 0, 0], (((y + quiet) * scale + row) * width + (x + quiet) * scale + column) * 4);
  return decodeQR({ width, height: width, data });
}

describe('a ticket on paper', () => {
  for (const language of contentLanguages)
    it(`says in ${language} who, when, what it is called and where it is checked, on the upper half`, async () => {
      const paper = await read(facts({ language }));
      const words = ticketWords[language];
      const upper = paper.lines.filter(({ top, page }) => page === 0 && top < A4.height / 2);
      const text = upper.map((line) => line.text).join(' ');
      const said = ['李娜', '(GMT-6)', 'BM2K4P8Q', code, words.code, words.number, words.verify, address];
      for (const one of said) assert.ok(text.includes(one), `${one} in ${text}`);
      assert.deepEqual([paper.title, paper.pageNum], [`${words.title} - 圣保罗企业对接会`, 1]);
      assert.equal(paper.language.slice(0, 2), language);
      assert.deepEqual(paper.links, [address]);
      assert.equal(upper.find(({ role }) => role === 'H1')?.text, '圣保罗企业对接会');
      // The name and the title are Chinese whatever the ticket is in.
      assert.equal(paper.languages.includes('zh-CN'), language !== 'zh');
    });

  it('has a code that scanners read; without an address of the platform it says the code alone', async () => {
    assert.equal(scanned((await read(facts())).contents[0] ?? ''), address);
    const without = await read(facts({ address: null, scanned: code }));
    assert.equal(scanned(without.contents[0] ?? ''), code);
    assert.deepEqual(without.links, []);
    assert.ok(without.lines.some(({ text }) => text.includes(ticketWords.zh.verifyHere)));
  });

  it('goes on below, and on another page, where much was chosen; number, code and address stay above', async () => {
    const sessions = Array.from({ length: 60 }, (_, at) => ({
      label: at === 0 ? '场次' : '',
      text: `第 ${at + 1} 场跨境电商圆桌会议 · 2026-12-01 09:00-10:00 · 二号厅`,
    }));
    const said = facts({
      title: '拉丁美洲中小企业采购对接洽谈会'.repeat(7),
      facts: [...facts().facts, ...sessions, { label: '主办方', text: '中国国际贸易促进委员会' }],
    });
    const paper = await read(said);
    assert.ok(paper.pageNum > 1);
    const all = paper.lines.map(({ text }) => text).join('');
    for (const { text } of said.facts) assert.ok(all.includes(text.slice(0, 12)), text);
    const topOf = (part: string) => paper.lines.find(({ text }) => text.includes(part))?.top ?? Number.NaN;
    assert.ok(topOf(code) < topOf(ticketWords.zh.verify) - 12, 'nothing stands on anything else');
    for (const one of [code, 'BM2K4P8Q', address])
      assert.ok(
        paper.lines.some(({ text, top, page }) => page === 0 && top < A4.height / 2 && text.includes(one)),
      );
    for (const { top } of paper.lines) assert.ok(top > 20 && top < A4.height - 20, String(top));
  });

  it('keeps within its size whatever is written, and leaves out what would not', async () => {
    // Each character is another one, which no text of people is.
    const many = (from: number, length: number) =>
      Array.from({ length }, (_, at) => String.fromCodePoint(from + at)).join('');
    const long = Array.from({ length: 120 }, (_, at) => ({
      label: at === 0 ? '场次' : '',
      text: many(0x4e00 + at * 90, 90),
    }));
    const bytes = await drawTicket(
      facts({ title: many(0x8000, 200), facts: [...facts().facts, ...long] }),
      new Date(0),
    );
    assert.ok(bytes.length < 300_000, String(bytes.length));
    assert.ok(readPdf(bytes).lines.some(({ text }) => text === '李娜'));
  });
});
