/** What each action of `instance/handle` does to a held task that allows it. */
import type { TaskActionName } from '@outbound/contract';
import type { Effect, HandleBody } from './action-parts.ts';
import { passingEffects } from './passing-actions.ts';
import { stepEffects } from './step-actions.ts';
import { taskEffects } from './task-actions.ts';

export type { HandleBody };

type Handled = Exclude<
  TaskActionName,
  | 'saveDraft'
  | 'deleteDraft'
  | 'dispatch'
  | 'submitDraft'
  | 'amend'
  | 'resubmit'
  | 'reveal'
  | 'handOver'
  | 'nearDue'
  | 'overdue'
  | 'escalate'
  | 'followUp'
>;

export const effects: Record<Handled, Effect> = { ...stepEffects, ...passingEffects, ...taskEffects };
