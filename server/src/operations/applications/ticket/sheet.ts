/** A ticket on paper: A4, the ticket on its upper half, so that it folds, and what to know about it below. */
import type { ContentLanguage } from '@outbound/contract';
import { encodeQR } from 'qr';
import { A4, cleaned, linesOf, openDocument, type PdfDocument, type TextStyle } from '../../../pdf/index.ts';
import type { TicketFacts } from './facts.ts';
import { drawRare } from './rare-characters.ts';
import { type TicketWords, ticketWords } from './words.ts';

const DARK = [0.024, 0.188, 0.184] as const;
const QUIET = [0.294, 0.4, 0.388] as const;
const GREEN = [0.027, 0.412, 0.29] as const;
const PALE = [0.725, 0.812, 0.784] as const;

const LEFT = 40;
const WIDTH = A4.width - 2 * LEFT;
const TOP = 34;
const FOLD = A4.height / 2;
const BOTTOM = A4.height - 40;
const QR = 150;
/** Scanners want white around a code: four of its squares. */
const QUIET_ZONE = 18;
/** The facts stand left of the code. */
const GAP = 26;
const BESIDE = WIDTH - QR - GAP;
const LABEL_GAP = 10;
/** From the largest that has room: what is printed is read at arm's length, and a phone shows the page as wide as itself. */
const TITLE_SIZES = [23, 20, 17, 15, 13];
/** What stands below it has room then, whatever the activity is called. */
const TITLE_HEIGHT = 66;
const CODE_SIZES = [13, 12, 11, 10, 9];
const FACT_SIZES = [14, 13, 12, 11, 10];
const LINE = 1.36;

/** As browsers call them. */
const languages: Record<ContentLanguage, string> = { zh: 'zh-CN', es: 'es', pt: 'pt-BR' };

/** Nothing of ours is longer; what is longer is cut before anything is done with it. */
const MOST_CHARACTERS = 600;
const MOST_FACTS = 120;
/** Each is a glyph of some 150 bytes: so many keep a ticket below 300 kB. People write some hundreds. */
const MOST_GLYPHS = 1_300;

/** Of a place of the page: the left edge, and how far the text goes down. */
interface Spot {
  left: number;
  top: number;
  width: number;
}

/** What `drawTicket` changes when a ticket is to look otherwise: kept ones are made anew. */
export const TICKET_DRAWING = 1;

export async function drawTicket(said: TicketFacts, madeAt: Date): Promise<Buffer> {
  const words = ticketWords[said.language];
  const short = (text: string) => cleaned(text.slice(0, MOST_CHARACTERS));
  const title = short(said.title);
  const platform = short(said.platform);
  const address = said.address ?? '';
  const characters = new Set(`${title}${Object.values(words).join('')}`);
  const facts: TicketFacts['facts'] = [];
  for (const { label, text } of said.facts.slice(0, MOST_FACTS)) {
    for (const character of short(text)) characters.add(character);
    // The page of the sign-up says the rest.
    if (characters.size > MOST_GLYPHS) break;
    facts.push({ label, text: short(text) });
  }
  const all = [
    ...Object.values(words),
    ...facts.flatMap(({ label, text }) => [label, text]),
    ...[title, platform, address, said.number, said.code, ' |:：'],
  ].join('');
  const document = await openDocument(
    {
      title: `${words.title} - ${title}`,
      language: languages[said.language],
      author: platform,
      madeAt,
    },
    all,
    drawRare,
  );
  new Sheet(document, said.language, words).draw({
    ...{ title, platform, facts, number: said.number, code: said.code },
    ...{ scanned: said.scanned, address: said.address },
  });
  return document.end();
}

class Sheet {
  readonly #document: PdfDocument;
  readonly #language: ContentLanguage;
  readonly #words: TicketWords;

  constructor(document: PdfDocument, language: ContentLanguage, words: TicketWords) {
    this.#document = document;
    this.#language = language;
    this.#words = words;
  }

  draw({
    title,
    platform,
    facts,
    number,
    code,
    scanned,
    address,
  }: Pick<TicketFacts, 'title' | 'platform' | 'facts' | 'number' | 'code' | 'scanned' | 'address'>): void {
    const words = this.#words;
    const small = { size: 11, weight: 'bold', color: GREEN } as const;
    this.#document.shape(`${LEFT} ${TOP - 8} ${WIDTH} 3 re`, GREEN, { isSilent: true });
    const across = { left: LEFT, width: WIDTH };
    let top = this.#paragraph('P', `${words.title} | ${platform}`, small, { ...across, top: TOP }) + 3;
    const head = this.#fitting(title, TITLE_SIZES, { width: WIDTH, weight: 'bold' }, TITLE_HEIGHT);
    top = this.#paragraph('H1', title, { ...head, color: DARK }, { ...across, top }) + 12;
    const codeTop = top + QUIET_ZONE - 12;
    this.#code(scanned, { left: LEFT + WIDTH - QR, top: codeTop, width: QR });
    const beside = { left: LEFT + WIDTH - QR, width: QR };
    let under = codeTop + QR + QUIET_ZONE - 4;
    for (const [label, text] of [
      [words.number, number],
      [words.code, code],
    ] as const)
      under = this.#under(label, text, { ...beside, top: under }) + 5;
    const verified = this.#verified(address);
    const end = FOLD - 14 - verified.height;
    const left = this.#facts(facts, { left: LEFT, top, width: BESIDE }, end - 8);
    verified.draw(end);
    this.#fold();
    this.#below(left);
  }

  /** The facts that have room, as large as they have it; answers those that have none, which the lower half shows. */
  #facts(facts: TicketFacts['facts'], spot: Spot, end: number): TicketFacts['facts'] {
    const heightAt = (size: number) =>
      facts.reduce((sum, fact) => sum + this.#factHeight(fact, size, spot.width), 0);
    const size = FACT_SIZES.find((one) => heightAt(one) <= end - spot.top) ?? FACT_SIZES.at(-1) ?? 10;
    let top = spot.top;
    for (const [at, fact] of facts.entries()) {
      if (top + this.#factHeight(fact, size, spot.width) > end) return facts.slice(at);
      top = this.#fact(fact, size, { ...spot, top });
    }
    return [];
  }

  /** Labels of one language stand above each other: their column is as wide as the widest. */
  #labelWidth(size: number): number {
    const { owner, time, place, service, session, organizer, contact } = this.#words;
    const style = { size: size * 0.78, weight: 'regular' } as const;
    return Math.max(
      ...[owner, time, place, service, session, organizer, contact].map((label) =>
        this.#document.widthOf(label, style),
      ),
    );
  }

  #factLines({ text }: TicketFacts['facts'][number], size: number, width: number): string[] {
    return this.#lines(text, { size, weight: 'regular' }, width - this.#labelWidth(size) - LABEL_GAP);
  }

  #factHeight(fact: TicketFacts['facts'][number], size: number, width: number): number {
    return this.#factLines(fact, size, width).length * size * LINE + size * 0.45;
  }

  #fact(fact: TicketFacts['facts'][number], size: number, { left, top, width }: Spot): number {
    const lines = this.#factLines(fact, size, width);
    const baseline = top + size;
    this.#document.piece('P', {}, () => {
      this.#document.text(
        fact.label,
        { left, baseline },
        { size: size * 0.78, weight: 'regular', color: QUIET },
      );
      const inside = left + this.#labelWidth(size) + LABEL_GAP;
      this.#document.piece('Span', { language: this.#languageOf(fact.text) }, () =>
        lines.forEach((line, at) => {
          const place = { left: inside, baseline: baseline + at * size * LINE };
          this.#document.text(line, place, { size, weight: 'regular', color: DARK });
        }),
      );
    });
    return top + this.#factHeight(fact, size, width);
  }

  /** What stands below the code: its label, and in one line or more what it is. */
  #under(label: string, text: string, spot: Spot): number {
    let end = 0;
    this.#document.piece('P', {}, () => {
      const small = { size: 9, weight: 'regular', color: QUIET } as const;
      this.#document.text(label, { left: spot.left, baseline: spot.top + 8 }, small);
      const oneLine = (CODE_SIZES[0] ?? 0) * LINE;
      const fitting = this.#fitting(text, CODE_SIZES, { width: spot.width, weight: 'bold' }, oneLine);
      const style = { ...fitting, color: DARK };
      end = this.#written(this.#lines(text, style, spot.width), style, { ...spot, top: spot.top + 12 });
    });
    return end;
  }

  /** Where anybody sees whether the ticket is genuine; pressed, it leads there. */
  #verified(address: string | null): { height: number; draw(top: number): void } {
    const { verify, verifyHere } = this.#words;
    const style = { size: 10, weight: 'regular', color: DARK } as const;
    const label = { size: 10, weight: 'bold', color: GREEN } as const;
    const said = this.#language === 'zh' ? `${verify}：` : `${verify}: `;
    const inside = this.#document.widthOf(said, label);
    const lines = this.#lines(address ?? verifyHere, style, WIDTH - inside);
    const height = lines.length * style.size * LINE;
    return {
      height,
      draw: (top) =>
        this.#document.piece('P', {}, () => {
          this.#document.text(said, { left: LEFT, baseline: top + style.size }, label);
          const place = { left: LEFT + inside, top, width: WIDTH - inside };
          if (address === null) return void this.#written(lines, style, place);
          this.#document.piece('Link', {}, () => {
            this.#written(lines, style, place);
            const width = Math.max(...lines.map((line) => this.#document.widthOf(line, style)));
            this.#document.link(address, { ...place, width, height: height + 2 });
          });
        }),
    };
  }

  #code(scanned: string, { left, top, width }: Spot): void {
    // The paper around it is its border.
    const modules = encodeQR(scanned, 'raw', { ecc: 'medium', border: 1 })
      .slice(1, -1)
      .map((row) => row.slice(1, -1));
    const one = width / modules.length;
    const runs: string[] = [];
    modules.forEach((row, y) => {
      for (let x = 0; x < row.length; x++) {
        if (!row[x]) continue;
        const from = x;
        while (row[x + 1]) x++;
        runs.push(`${from} ${y} ${x + 1 - from} 1 re`);
      }
    });
    // One shape: between two that touch, some viewers show a line.
    const path = `${one.toFixed(4)} 0 0 ${one.toFixed(4)} ${left.toFixed(2)} ${top.toFixed(2)} cm ${runs.join(' ')}`;
    this.#document.piece('Figure', { alt: this.#words.qr }, () => this.#document.shape(path, DARK));
  }

  #fold(): void {
    this.#document.shape(`0.8 w [3 4] 0 d 0 ${FOLD} m ${A4.width} ${FOLD} l`, PALE, {
      isSilent: true,
      by: 'S',
    });
    const style = { size: 8, weight: 'regular', color: QUIET } as const;
    this.#paragraph('P', this.#words.fold, style, { left: LEFT, top: FOLD + 5, width: WIDTH });
  }

  /** What had no room above, and what to know about the ticket. */
  #below(left: TicketFacts['facts']): void {
    const size = FACT_SIZES.at(-2) ?? 11;
    let top = FOLD + 34;
    const onNextPage = (height: number) => {
      if (top + height <= BOTTOM) return;
      this.#document.addPage();
      top = TOP;
    };
    for (const [at, fact] of left.entries()) {
      onNextPage(this.#factHeight(fact, size, WIDTH));
      // What goes on here says again what it is.
      const label = at === 0 && fact.label === '' ? this.#words.session : fact.label;
      top = this.#fact({ ...fact, label }, size, { left: LEFT, top, width: WIDTH });
    }
    if (left.length > 0) top += 14;
    const style = { size: 11, weight: 'regular', color: QUIET } as const;
    for (const text of [this.#words.hint, this.#words.holds]) {
      onNextPage(this.#lines(text, style, WIDTH).length * style.size * LINE);
      top = this.#paragraph('P', text, style, { left: LEFT, top, width: WIDTH }) + 6;
    }
  }

  /** What the office wrote in Chinese is read aloud as Chinese, in whatever language the ticket is. */
  #languageOf(text: string): string | undefined {
    return this.#language !== 'zh' && /\p{Script=Han}/u.test(text) ? languages.zh : undefined;
  }

  /** The largest of the sizes at which a text is no higher than that. */
  #fitting(
    text: string,
    sizes: readonly number[],
    { width, weight }: { width: number; weight: TextStyle['weight'] },
    height: number,
  ): { size: number; weight: TextStyle['weight'] } {
    const fits = (size: number) => this.#lines(text, { size, weight }, width).length * size * LINE <= height;
    return { size: sizes.find(fits) ?? sizes.at(-1) ?? 12, weight };
  }

  #lines(text: string, style: Pick<TextStyle, 'size' | 'weight'>, width: number): string[] {
    return linesOf(this.#document.writable(text), (line) => this.#document.widthOf(line, style) <= width);
  }

  #paragraph(role: 'P' | 'H1', text: string, style: TextStyle, spot: Spot): number {
    let end = spot.top;
    this.#document.piece(role, { language: this.#languageOf(text) }, () => {
      end = this.#written(this.#lines(text, style, spot.width), style, spot);
    });
    return end;
  }

  #written(lines: readonly string[], style: TextStyle, { left, top }: Spot): number {
    lines.forEach((line, at) => {
      this.#document.text(line, { left, baseline: top + style.size + at * style.size * LINE }, style);
    });
    return top + lines.length * style.size * LINE;
  }
}
