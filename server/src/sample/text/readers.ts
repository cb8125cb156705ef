/** The kinds of values that the files of the sample hold. */
import { type Reader, WrongText } from './fields.ts';

export const text: Reader<string> = (given) => {
  if (given === '') throw new WrongText('没有填写');
  return given;
};

/** Also nothing at all, which reads as ''. */
export const anyText: Reader<string> = (given) => given;

/** A whole number of 0 or more. */
export const whole: Reader<number> = (given) => {
  if (!/^\d{1,9}$/.test(given)) throw new WrongText(`应是整数，现在是“${given}”`);
  return Number(given);
};

export const yesOrNo: Reader<boolean> = (given) => {
  if (given !== '是' && given !== '否') throw new WrongText(`应是“是”或“否”，现在是“${given}”`);
  return given === '是';
};

/** What stands for nothing reads as null. */
export const orNull =
  <T>(read: Reader<T>): Reader<T | null> =>
  (given) =>
    given === '' ? null : read(given);

/** More choices than these would hide the fault itself. */
const MOST_NAMED = 45;

/** One of the texts that are known. */
export const oneOf =
  <T extends string>(known: readonly T[]): Reader<T> =>
  (given) => {
    const found = known.find((one) => one === given);
    if (found !== undefined) return found;
    const choices = known.length <= MOST_NAMED ? `，可以写的有：${known.join('、')}` : '';
    throw new WrongText(given === '' ? `没有填写${choices}` : `不能是“${given}”${choices}`);
  };

/** The code of an enumeration by its Chinese label. */
export const labelled =
  <V extends number>(values: readonly V[], labels: Record<V, string>): Reader<V> =>
  (given) => {
    const label = oneOf(values.map((value) => labels[value]))(given);
    return values.find((value) => labels[value] === label) as V;
  };

/** Several, with 、 between them; nothing reads as none. */
export const list =
  <T>(read: Reader<T>): Reader<T[]> =>
  (given) =>
    given === '' ? [] : given.split('、').map((one) => read(one.trim()));

/** `法律合规 30`: a name and a number. */
export const counted =
  <T>(read: Reader<T>): Reader<[T, number]> =>
  (given) => {
    const [, name, number] = /^(.+?) +(\S+)$/.exec(given) ?? [];
    if (name === undefined || number === undefined)
      throw new WrongText(`应写作“名称 数量”，现在是“${given}”`);
    return [read(name), whole(number)];
  };

/** `18 天后`, `3 天前` or `当天`, counted from the day of the first start. */
export const days: Reader<number> = (given) => {
  if (given === '当天') return 0;
  const [, number, side] = /^(\d{1,4}) *天(前|后)$/.exec(given) ?? [];
  if (number === undefined) throw new WrongText(`应写作“18 天后”“3 天前”或“当天”，现在是“${given}”`);
  return side === '前' ? -Number(number) : Number(number);
};

/** `18 天后 09:00`: the day, and the time as `HH:mm:ss`. */
export const moment: Reader<{ days: number; time: string }> = (given) => {
  const [, day, time, seconds] = /^(.+?) +([01]\d:[0-5]\d|2[0-3]:[0-5]\d)(:[0-5]\d)?$/.exec(given) ?? [];
  if (day === undefined) throw new WrongText(`应写作“18 天后 09:00”，现在是“${given}”`);
  return { days: days(day), time: `${time}${seconds ?? ':00'}` };
};

/** `24 天前 至 15 天后`; 不限 leaves a side open. */
export const span: Reader<{ from: number | null; to: number | null }> = (given) => {
  const [from, to, ...others] = given.split(/ *至 */);
  if (from === undefined || to === undefined || others.length > 0)
    throw new WrongText(`应写作“24 天前 至 15 天后”，现在是“${given}”`);
  const side = (one: string) => (one === '不限' ? null : days(one));
  return { from: side(from), to: side(to) };
};
