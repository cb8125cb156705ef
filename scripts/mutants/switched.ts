/**
 * A source text with all of its mutants inside, each behind a switch: so that one process can try one after another
 * without loading the sources anew. Where nobody turns a switch, the text does what the source does.
 */
import type { Mutant } from './find.ts';

/** The global function that says whether a mutant is in place, and notes that its place was reached. */
export const SWITCH = 'mutantInPlace';
/** The global function that hands on what a condition said, and notes where the mutant would have said otherwise. */
export const WITNESS = 'mutantSaw';

/** Whether a mutant can stand behind a switch: what a call needs and what a schema checks is read once, when the sources are loaded. */
export const canSwitch = ({ kind }: Mutant): boolean => kind !== 'limit' && kind !== 'needs';

/** The source with those of its mutants behind switches that can be. */
export function switched(source: string, mutants: readonly Mutant[]): string {
  const outerFirst = mutants.filter(canSwitch).toSorted((a, b) => a.start - b.start || b.end - a.end);
  return between(source, 0, source.length, outerFirst);
}

/** The text from `start` to `end` with the mutants that stand there. */
function between(source: string, start: number, end: number, mutants: readonly Mutant[]): string {
  let text = '';
  let at = start;
  for (let index = 0; index < mutants.length; ) {
    const first = mutants[index] as Mutant;
    const inside = mutants.slice(index).filter((one) => one.start < first.end);
    const here = inside.filter((one) => one.start === first.start && one.end === first.end);
    const deeper = inside.filter((one) => !here.includes(one));
    text += source.slice(at, first.start);
    text += behindSwitches(between(source, first.start, first.end, deeper), here);
    at = first.end;
    index += inside.length;
  }
  return text + source.slice(at, end);
}

function behindSwitches(original: string, mutants: readonly Mutant[]): string {
  return mutants.reduceRight((rest, mutant) => behindSwitch(rest, mutant), original);
}

function behindSwitch(original: string, mutant: Mutant): string {
  const { id, kind, text } = mutant;
  const isInPlace = `globalThis.${SWITCH}?.('${id}'${isTold(mutant) ? ', true' : ''})`;
  if (text === ';') return `{ if (!${isInPlace}) { ${original} } }`;
  if (text === '') return linkBehindSwitch(original, isInPlace);
  if (kind === 'sql') return `\${${isInPlace} ? sql\`${text}\` : sql\`${original}\`}`;
  if (!isTold(mutant)) return `(${isInPlace} ? (${text}) : (${original}))`;
  const witness = `(globalThis.${WITNESS} ?? ((id, said, value) => value))`;
  return `(${isInPlace} ? (${text}) : ${witness}('${id}', ${text}, (${original})))`;
}

/** Whether it is told when a mutant would change anything: it always says yes, or no. */
export const isTold = ({ kind, text }: Mutant): boolean =>
  (kind === 'refusal' || kind === 'rule') && (text === 'true' || text === 'false');

/** A call of a chain, with the comments before it, and what is given to it. */
const link = /^((?:\s|\/\/[^\n]*\n)*\.\w+\()(.*)\)$/s;

/** A condition that always holds in the place of `.where(…)`: what is given to it may be awaited. */
function linkBehindSwitch(original: string, isInPlace: string): string {
  const [, head, conditions] = link.exec(original) ?? [];
  if (head?.includes('whereRef')) return `.$call((query) => ${isInPlace} ? query : query${original})`;
  return `${head}...(${isInPlace} ? [(eb) => eb.lit(true)] : [${conditions}]))`;
}
