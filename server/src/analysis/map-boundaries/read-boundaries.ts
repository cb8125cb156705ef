/** A file of boundaries as it was uploaded, read within limits of time and memory; what is wrong is told in Chinese. */
import { mapFault, mapLimits, WHOLE_COUNTRY } from '@outbound/contract';
import { Refusal } from '../../http/refusal.ts';
import { OverLimit, WorkThread } from '../../threads/work-thread.ts';
import { regionSpan } from '../region-span.ts';
import { type Boundaries, type BoundaryFault, DEEPEST, LONGEST_NAME, MOST_KEPT } from './judge.ts';
import type { JudgeJob, JudgePiece } from './judge-thread.ts';

/** The largest file that passes takes a second and a third of that. */
const thread = new WorkThread<JudgeJob, JudgePiece>(new URL('./judge-thread.ts', import.meta.url), {
  seconds: 15,
  megabytes: 256,
});

/** Throws SY4016 for what is no such file, or has faults: of which feature, and what. */
export async function readBoundaries(path: string, regionCode: number, sender: string): Promise<Boundaries> {
  const { features, points } = mapLimits;
  const within = regionCode === WHOLE_COUNTRY ? ([WHOLE_COUNTRY, 999_999] as const) : regionSpan(regionCode);
  const judged = await judge({ path, rules: { regionCode, within, features, points } }, sender);
  if ('boundaries' in judged) return judged.boundaries;
  if ('fault' in judged) throw new Refusal('SY4016.unreadable', { fault: faultText(judged.fault) });
  const told = judged.faults.map((fault) =>
    mapFault('at', { number: fault.number, fault: featureText(fault) }),
  );
  throw new Refusal('SY4016.faults', {
    count: judged.faultNum,
    list: `${told.join('；')}${judged.faultNum > told.length ? '……' : ''}`,
  });
}

async function judge(job: JudgeJob, sender: string): Promise<JudgePiece> {
  try {
    let judged: JudgePiece | undefined;
    for await (const piece of thread.run(sender, job)) judged = piece;
    if (judged) return judged;
    throw new Error('the thread judged nothing');
  } catch (error) {
    if (!(error instanceof OverLimit)) throw error;
    throw new Refusal('SY4016.unreadable', { fault: mapFault('tooLarge') }, { cause: error });
  }
}

function faultText(fault: Extract<JudgePiece, { fault: unknown }>['fault']): string {
  if (fault === 'tooDeep') return mapFault(fault, { most: DEEPEST });
  if (fault === 'tooManyFeatures') return mapFault(fault, { most: mapLimits.features });
  if (fault === 'tooManyPoints') return mapFault(fault, { most: mapLimits.points });
  if (fault === 'tooDetailed') return mapFault(fault, { most: MOST_KEPT });
  return mapFault(fault);
}

function featureText({ key, given }: BoundaryFault): string {
  if (key === 'beyond' || key === 'repeated') return mapFault(key, { given });
  return key === 'name' ? mapFault(key, { most: LONGEST_NAME }) : mapFault(key);
}
