/** A draft that becomes a task. */
import {
  type Body,
  type calls,
  HandleType,
  handleTypeNames,
  TaskStatus,
  taskFault,
  taskStatusLabels,
} from '@outbound/contract';
import type { Trx } from '../../http/call-context.ts';
import { Refusal, wrongField } from '../../http/refusal.ts';
import type { TimeZone } from '../../http/time-zone.ts';
import { subjects } from '../../records/subjects.ts';
import { type DispatchAnswer, dispatch, noteDispatch } from './dispatch.ts';
import type { TaskContext } from './person.ts';
import { findPerson, type Person } from './person.ts';
import type { TaskRecord } from './task.ts';

/** A draft of one's own, held. */
export async function holdDraft(trx: Trx, person: Person, id: number): Promise<TaskRecord> {
  const row = await trx
    .selectFrom('task_instance')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!row || row.origin_user_id !== person.userId) throw new Refusal('TM4001');
  return row;
}

export function submitDraftCall(
  context: TaskContext,
  { instanceId, draftVersion, ...body }: Body<typeof calls.taskInstance.submitfordraft>,
  zone: TimeZone,
): Promise<DispatchAnswer> {
  const { caller, now } = context;
  return context.write(subjects.task, async (trx) => {
    const person = await findPerson(trx, caller);
    const draft = await holdDraft(trx, person, instanceId);
    requireDraft(draft, body.templateId);
    requireDraftVersion(draft, draftVersion, person, zone);
    return noteDispatch(context, await dispatch(trx, person, body, draft, { now, zone }));
  });
}

/** Only what is still a draft, and of its own template, goes on as one. */
export function requireDraft(draft: TaskRecord, templateId: number): void {
  if (draft.status !== TaskStatus.draft)
    throw new Refusal('TM4002', { statusName: taskStatusLabels[draft.status] });
  if (draft.template_id !== templateId) throw wrongField('templateId', taskFault('otherTemplate'));
}

export function requireDraftVersion(
  draft: TaskRecord,
  version: number | undefined,
  person: Person,
  zone: TimeZone,
): void {
  if (version === undefined || version === draft.draft_version) return;
  const updatedTime = zone.text(draft.updated_at);
  throw new Refusal(
    'TM4009',
    { name: person.userName, time: updatedTime },
    {
      data: {
        updatedBy: person.userName,
        updatedTime,
        handleTypeName: handleTypeNames[HandleType.saveDraft],
        latestVersion: draft.draft_version,
      },
    },
  );
}
