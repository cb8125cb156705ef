import { daysIn, useWords } from '../../visitor/texts.ts';
import { zoneName } from '../../visitor/time-zone.ts';

/** Writes a time of the platform with whose clocks it is by: those of who signs up from abroad show another one. */
export function useMoment(zone: string): (time: string) => string {
  const { texts, language } = useWords();
  const clock = zoneName(zone, texts);
  return (time) => (language === 'zh' ? `${time}（${clock}）` : `${daysIn(time, language)} (${clock})`);
}
