/** 统一社会信用代码, the number that companies in China have for taxes and all else (GB 32100-2015). */

/** No I, O, S, V and Z, which are taken for figures. */
const SIGNS = '0123456789ABCDEFGHJKLMNPQRTUWXY';
const LENGTH = 18;

/** What a number is: its last sign fits the others, it does not, or it is another kind of number that nobody can check here. */
export type CreditCodeState = 'sound' | 'wrong' | 'unknown';
export const creditCodeStates = ['sound', 'wrong', 'unknown'] as const satisfies readonly CreditCodeState[];

/** True for a field of a form that asks for a company's number. */
export const isCreditCodeField = (name: string): boolean => creditCodeField.test(name);
/** Fit for PostgreSQL, too. */
export const creditCodeField = /社会信用代码|税号|纳税人识别号/;

/** A number as it was typed, made comparable: full width, spaces and small letters do not matter. */
export const plainCreditCode = (typed: string): string =>
  typed.normalize('NFKC').replaceAll(/[\s-]/g, '').toUpperCase();

/** Judges a number as it was typed. Abroad numbers have other lengths. */
export function creditCodeState(typed: string): CreditCodeState {
  const code = plainCreditCode(typed);
  if (code.length !== LENGTH) return 'unknown';
  const values = [...code].map((sign) => SIGNS.indexOf(sign));
  if (values.includes(-1)) return 'wrong';
  let sum = 0;
  let weight = 1;
  for (const value of values.slice(0, -1)) {
    sum += value * weight;
    weight = (weight * 3) % SIGNS.length;
  }
  return values.at(-1) === (SIGNS.length - (sum % SIGNS.length)) % SIGNS.length ? 'sound' : 'wrong';
}
