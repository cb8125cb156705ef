/**
 * Clocks of places. Times on the wire are the platform's; an activity is announced by the clocks of its place (decision
 * 41). Whoever reads wire times by other clocks does it here, in the office and on the server; public pages are told
 * the place's times, because the tables of zones in old phones are as old as the phones.
 */

/** Zones by what people call them, in the order in which they are offered; every other IANA name is taken, too. */
export const zoneNames: Readonly<Record<string, string>> = {
  'Asia/Shanghai': '北京',
  'America/Mexico_City': '墨西哥城',
  'America/Monterrey': '蒙特雷',
  'America/Tijuana': '蒂华纳',
  'America/Cancun': '坎昆',
  'America/Sao_Paulo': '圣保罗',
  'America/Manaus': '玛瑙斯',
  'America/Santiago': '圣地亚哥',
  'America/Lima': '利马',
  'America/Bogota': '波哥大',
  'America/Argentina/Buenos_Aires': '布宜诺斯艾利斯',
  'America/Panama': '巴拿马城',
  'America/Costa_Rica': '圣何塞',
  'America/Guayaquil': '瓜亚基尔',
  'America/Caracas': '加拉加斯',
  'America/La_Paz': '拉巴斯',
  'America/Asuncion': '亚松森',
  'America/Montevideo': '蒙得维的亚',
  'America/Guatemala': '危地马拉城',
  'America/El_Salvador': '圣萨尔瓦多',
  'America/Tegucigalpa': '特古西加尔巴',
  'America/Managua': '马那瓜',
  'America/Santo_Domingo': '圣多明各',
  'America/Havana': '哈瓦那',
  'America/Jamaica': '金斯敦',
  'America/Port_of_Spain': '西班牙港',
  'America/Los_Angeles': '洛杉矶',
  'America/Chicago': '芝加哥',
  'America/New_York': '纽约',
  'Europe/Madrid': '马德里',
  'Europe/Lisbon': '里斯本',
  'Europe/London': '伦敦',
  'Asia/Hong_Kong': '香港',
  'Asia/Macau': '澳门',
  'Asia/Taipei': '台北',
  'Asia/Singapore': '新加坡',
  'Asia/Dubai': '迪拜',
  UTC: '协调世界时',
};

/** By region: an abbreviation such as CST is several zones. */
export function isTimeZone(name: string): boolean {
  if (!name.includes('/') && name !== 'UTC') return false;
  try {
    return clockOf(name) !== null;
  } catch {
    return false;
  }
}

const clocks = new Map<string, Intl.DateTimeFormat>();

/** Throws RangeError for a name that is no zone. */
function clockOf(zone: string): Intl.DateTimeFormat {
  const known = clocks.get(zone);
  if (known) return known;
  const clock = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    era: 'narrow',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  clocks.set(zone, clock);
  return clock;
}

const asUtc = (text: string) => Date.parse(`${text.replace(' ', 'T')}Z`);

const DAY = 86_400_000;
/** From here on no zone has set its clocks twice within a day of UTC's. */
const KNOWN_FROM = Date.UTC(1973, 0, 1) / DAY;
const MOST_KEPT = 20_000;

/** By zone and day how far its clocks are ahead all day long; null for a day on which they are set. */
const allDay = new Map<string, Map<number, number | null>>();
let kept = 0;

/** Milliseconds that the clocks of a zone are ahead of UTC's at an instant; of any year that a time may have. */
export function aheadAt(instant: number, zone: string): number {
  const day = Math.floor(instant / DAY);
  return (day < KNOWN_FROM ? null : aheadAllDay(day, zone)) ?? aheadBySecond(instant, zone);
}

function aheadAllDay(day: number, zone: string): number | null {
  const known = allDay.get(zone)?.get(day);
  if (known !== undefined) return known;
  const [begins, ends] = [day, day + 1].map((one) => aheadBySecond(one * DAY, zone));
  const found = begins === undefined || begins !== ends ? null : begins;
  if (++kept > MOST_KEPT) {
    allDay.clear();
    kept = 1;
  }
  const ofZone = allDay.get(zone) ?? new Map<number, number | null>();
  allDay.set(zone, ofZone.set(day, found));
  return found;
}

/** The library takes a time apart each time it is asked, which is most of what a list with times costs. */
function aheadBySecond(instant: number, zone: string): number {
  const parts: Record<string, string> = {};
  for (const { type, value } of clockOf(zone).formatToParts(instant)) parts[type] = value;
  const { year, month, day, hour, minute, second } = parts;
  // Not `Date.UTC`, which takes the years before 100 for those of the last century.
  const shown = new Date(0);
  shown.setUTCFullYear(parts.era === 'B' ? 1 - Number(year) : Number(year), Number(month) - 1, Number(day));
  shown.setUTCHours(Number(hour), Number(minute), Number(second));
  return shown.getTime() - Math.floor(instant / 1000) * 1000;
}

/** What the clocks of a zone show at an instant, as `YYYY-MM-DD HH:mm:ss`. */
export const clockText = (instant: number, zone: string): string =>
  new Date(instant + aheadAt(instant, zone)).toISOString().slice(0, 19).replace('T', ' ');

/** The instant at which the clocks of a zone show it: of two the earlier, of none the one an hour later. */
export function clockInstant(text: string, zone: string): number {
  const wanted = asUtc(text);
  const around = [wanted - aheadAt(wanted - 86_400_000, zone), wanted - aheadAt(wanted + 86_400_000, zone)];
  const found = around.filter((instant) => clockText(instant, zone) === text);
  return found.length > 0 ? Math.min(...found) : Math.max(...around);
}

/** Whether the clocks of a zone ever show it: not within the hour by which they are set forward. */
export const isShownBy = (text: string, zone: string): boolean =>
  clockText(clockInstant(text, zone), zone) === text;

/** What the clocks of `to` show when those of `from` show the text. */
export const inZone = (text: string, from: string, to: string): string =>
  from === to ? text : clockText(clockInstant(text, from), to);

/** `GMT-6`, `GMT+5:30`: how far the clocks are from Greenwich's at that instant. */
export function offsetText(instant: number, zone: string): string {
  const minutes = Math.round(aheadAt(instant, zone) / 60_000);
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  return `GMT${minutes < 0 ? '-' : '+'}${hours}${rest === 0 ? '' : `:${String(rest).padStart(2, '0')}`}`;
}

/** A zone as people pick it: `墨西哥城 (GMT-6)`. */
export const zoneLabel = (zone: string, instant: number): string =>
  `${zoneNames[zone] ?? zone} (${offsetText(instant, zone)})`;

/** Whose clocks a time is by, behind it: `墨西哥城时间 (GMT-6)`; 北京时间 without its offset. */
export function clockName(zone: string, instant: number): string {
  const name = `${zoneNames[zone] ?? zone}时间`;
  return zone === 'Asia/Shanghai' ? name : `${name} (${offsetText(instant, zone)})`;
}
