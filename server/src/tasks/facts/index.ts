/** What the results of tasks become, for what is counted and what ticks. */
import type { FactMapper } from '@outbound/contract';
import { keepCaseFacts } from './case-work.ts';
import { keepFundFacts } from './fund.ts';
import type { Result } from './result.ts';
import { keepRevisit } from './revisits.ts';
import { keepDissuasionFacts, keepWarningFacts } from './warning.ts';

export {
  type Account,
  accountAnswers,
  blockTicks,
  type Clock,
  countOwnClocks,
  findClocksOf,
  freezeEnd,
  freezeTicks,
  presentClock,
  presentTaskClock,
} from './clocks.ts';
export type { Result } from './result.ts';
export { warningAnswers } from './warning.ts';

/** One for each kind; 通讯处置 has no facts of its own: its results stand in the timeline of alarms and cases. */
const mappers: Readonly<Record<FactMapper, (result: Result) => Promise<number>>> = {
  fund: keepFundFacts,
  comm: async () => 0,
  warning: keepWarningFacts,
  dissuade: keepDissuasionFacts,
  case: keepCaseFacts,
};

/** Makes facts of a result, in its own transaction; answers how many. Made again of a changed result, they are the same ones. */
export async function keepFacts(mapper: FactMapper | null, result: Result): Promise<number> {
  await keepRevisit(result);
  return mapper === null ? 0 : mappers[mapper](result);
}
