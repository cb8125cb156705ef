import type { SampleName, StaffNames } from '../content/index.ts';
import { pick, pickWeighted, type Random } from './prng.ts';

/** A full name that is not among the taken ones yet; it is added to them. */
export function newName(
  random: Random,
  { surnames, givenNames }: StaffNames,
  gender: 1 | 2,
  taken: Set<string>,
): SampleName {
  for (;;) {
    const surname = pickWeighted(random, surnames);
    const given = pick(random, givenNames[gender]);
    const text = `${surname.text}${given.text}`;
    if (taken.has(text)) continue;
    taken.add(text);
    return { text, pinyin: `${surname.pinyin}${given.pinyin}` };
  }
}
