/** What the numbers of a sheet stand for: days and times are numbers there, and only their format says so. */
import { type Archive, type Budget, parseWhole, SheetFault } from './parts.ts';

/** A day, a day with its time of day, or a share of 100; null for a number as it is. */
export type NumberFormat = 'day' | 'time' | 'share' | null;

/** Of each style, by its place. */
export type NumberFormats = readonly NumberFormat[];

const PART = 'xl/styles.xml';
/** Excel itself takes 65,490. */
const MOST_STYLES = 70_000;
/** So much of a format is looked at; Excel takes 255. */
const LONGEST_CODE = 255;

/** Those that every workbook has without saying so; from 27 on they are those of Chinese, Japanese and Korean. */
const builtIn = (id: number): NumberFormat => {
  if (id === 9 || id === 10) return 'share';
  if (id === 22 || id === 55 || id === 56) return 'time';
  return (id >= 14 && id <= 17) || (id >= 27 && id <= 31) || id === 36 || (id >= 50 && id <= 58)
    ? 'day'
    : null;
};

/** What a format of the workbook's own makes of a number. Texts, colours and languages in it say nothing. */
function ofCode(code: string): NumberFormat {
  const [positive = ''] = code
    .slice(0, LONGEST_CODE)
    .replace(/"[^"]*"|\\.|_.|\*./g, '')
    .replace(/\[[^\]]*\]/g, '')
    .toLowerCase()
    .split(';');
  if (/general|@|[0#?]/.test(positive)) return positive.includes('%') ? 'share' : null;
  if (/[yde]/.test(positive)) return /[hs]/.test(positive) ? 'time' : 'day';
  return null;
}

/** Reads them; none where the workbook has no styles. */
export async function readNumberFormats(archive: Archive, budget: Budget): Promise<NumberFormats> {
  if (!archive.entries.has(PART)) return [];
  const own = new Map<number, NumberFormat>();
  const formats: NumberFormat[] = [];
  let isCell = false;
  await parseWhole(archive, PART, budget, {
    open: (name, attributes) => {
      if (name === 'cellXfs') isCell = true;
      else if (name === 'numFmt') own.set(Number(attributes.numFmtId), ofCode(attributes.formatCode ?? ''));
      else if (name === 'xf' && isCell) {
        const id = Number(attributes.numFmtId);
        formats.push(own.has(id) ? (own.get(id) ?? null) : builtIn(id));
      }
      if (formats.length > MOST_STYLES || own.size > MOST_STYLES) throw new SheetFault('tooManyParts');
    },
    close: (name) => {
      if (name === 'cellXfs') isCell = false;
    },
  });
  return formats;
}

const DAY = 86_400_000;
/** 2100-01-01, as sheets count from 1900. */
const LAST_DAY = 73_051;
/** Workbooks that were begun on a Mac may count from 1904. */
export const dayZero = (countsFrom1904: boolean): number =>
  Date.UTC(1899, 11, 30) + (countsFrom1904 ? 1_462 * DAY : 0);

/** The number as it is shown; as it stands where it is no day of this time. */
export function shownNumber(value: string, format: NumberFormat, zero: number): string {
  const amount = Number(value);
  if (format === null || value === '' || !Number.isFinite(amount)) return value;
  // Twelve digits are what a person typed; those behind them are the noise of a division by a hundred.
  if (format === 'share') return `${Number((amount * 100).toPrecision(12))}%`;
  // Before March 1900 sheets count a day that there never was.
  if (amount < 61 || amount > LAST_DAY) return value;
  const [day = '', clock = ''] = new Date(zero + Math.round(amount * 86_400) * 1_000)
    .toISOString()
    .split(/[T.]/);
  // A time of day stays also where only the day is shown.
  return format === 'time' || !Number.isInteger(amount) ? `${day} ${clock}` : day;
}
