import type { QrModules } from './qr-modules.ts';

const WIDTH = 900;
const MARGIN = 60;
const LINE = 52;

/** What stands on a ticket: its heading, and under the code each line by itself. */
export interface TicketLines {
  heading: string;
  lines: readonly string[];
}

/** A text in lines that fit, broken where it must be: titles have no length that a picture could count on. */
export function wrapped(text: string, fits: (line: string) => boolean): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.match(/[\p{L}\p{N}]{0,23}[A-Za-z0-9À-ɏ]|\s+|./gsu) ?? []) {
    if (line !== '' && !fits(line + word)) {
      lines.push(line.trim());
      line = '';
    }
    line += word;
  }
  return line.trim() === '' ? lines : [...lines, line.trim()];
}

/** The ticket as a PNG, white whatever the page looks like: it is scanned from the screen. */
export async function ticketPicture({ heading, lines }: TicketLines, qr: QrModules): Promise<Blob | null> {
  const canvas = document.createElement('canvas');
  const pen = canvas.getContext('2d');
  if (!pen) return null;
  const font = (size: number, weight = '') => {
    pen.font = `${weight} ${size}px "Noto Sans CJK SC", "PingFang SC", "Microsoft YaHei", sans-serif`;
  };
  const fits = (line: string) => pen.measureText(line).width <= WIDTH - 2 * MARGIN;
  font(44, 'bold');
  const title = wrapped(heading, fits);
  font(32);
  const below = lines.flatMap((line) => wrapped(line, fits));
  const side = WIDTH - 4 * MARGIN;
  const qrTop = MARGIN + title.length * 60 + 30;
  canvas.width = WIDTH;
  canvas.height = qrTop + side + 40 + below.length * LINE + MARGIN;
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.fillStyle = '#06302f';
  pen.textAlign = 'center';
  font(44, 'bold');
  title.forEach((line, at) => void pen.fillText(line, WIDTH / 2, MARGIN + 44 + at * 60));
  // Whole pixels: a scanner reads no grey edges.
  const one = Math.floor(side / qr.size);
  const left = Math.floor((WIDTH - one * qr.size) / 2);
  for (let row = 0; row < qr.size; row++)
    for (let column = 0; column < qr.size; column++)
      if (qr.isDark(row, column)) pen.fillRect(left + column * one, qrTop + row * one, one, one);
  font(32);
  below.forEach((line, at) => void pen.fillText(line, WIDTH / 2, qrTop + side + 60 + at * LINE));
  return new Promise((done) => void canvas.toBlob(done, 'image/png'));
}
