import { Gender } from '@outbound/contract';
import { between, type Random } from './prng.ts';

const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2] as const;

/** The last character of an ID (GB 11643) behind its first seventeen digits. */
export function checkDigit(seventeen: string): string {
  const sum = WEIGHTS.reduce((total, weight, place) => total + weight * Number(seventeen[place]), 0);
  return '10X98765432'.charAt(sum % 11);
}

/** An ID of the area 990000, which does not exist, so that it is nobody's; odd orders are men's. */
export function newIdCard(random: Random, gender: Gender, place: number): string {
  const born = `${between(random, 1967, 2002)}${two(between(random, 1, 12))}${two(between(random, 1, 28))}`;
  const order = String((place * 2 + (gender === Gender.male ? 1 : 0)) % 1000).padStart(3, '0');
  const seventeen = `990000${born}${order}`;
  return `${seventeen}${checkDigit(seventeen)}`;
}

const two = (number: number) => String(number).padStart(2, '0');
