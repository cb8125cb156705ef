import type { Figure } from '@outbound/contract';
import { NO_VALUE } from '../../../ui/charts/figures.ts';
import { durationText } from '../../../ui/texts/remaining-time.tsx';

/** In what money is told: yuan, or ten thousand of them. */
export type MoneyUnit = '元' | '万元';
const WAN = 10_000;

/** Whole numbers as they are, others with two digits at most. */
const number = new Intl.NumberFormat('zh-CN', { maximumFractionDigits: 2 });

/** A series that is counted in money, in the unit that the page tells money in. */
export function inMoneyUnit(
  values: readonly (number | null)[],
  unit: string,
  money: MoneyUnit,
): { values: readonly (number | null)[]; unit: string } {
  if (unit !== '元' && unit !== '万元') return { values, unit };
  if (unit === money) return { values, unit };
  const factor = money === '万元' ? 1 / WAN : WAN;
  return {
    values: values.map((value) => (value === null ? null : Math.round(value * factor * 100) / 100)),
    unit: money,
  };
}

/** A figure as it is read, with what stands behind it. */
export function figureText(
  { kind, unit }: Pick<Figure, 'kind' | 'unit'>,
  value: number | null | undefined,
  money: MoneyUnit,
): { text: string; unit: string } {
  if (value == null) return { text: NO_VALUE, unit: '' };
  if (kind === 'money') return { text: number.format(money === '元' ? value : value / WAN), unit: money };
  if (kind === 'seconds') return { text: durationText(value), unit: '' };
  return { text: number.format(value), unit };
}
