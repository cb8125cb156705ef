/** Tasks: every call about them. */
import type { Calls } from '@outbound/contract';
import { sql } from 'kysely';
import type { Db } from '../../database/open.ts';
import type { Implement } from '../../http/call-context.ts';
import type { Platform } from '../../http/platform.ts';
import { findEnabledTree } from '../../people/index.ts';
import { backlogExportCall } from './backlog-export.ts';
import { batchCreateCall } from './batch-create.ts';
import { batchTemplate, readBatchSheet } from './batch-sheet.ts';
import { createCall } from './dispatch.ts';
import { deleteDraftsCall, draftCall } from './drafts.ts';
import { exportCall } from './export.ts';
import { batchHandleCall, handleCall } from './handle.ts';
import { modifyCall } from './modify.ts';
import { findTaskPeople } from './people.ts';
import { findPerson } from './person.ts';
import { readRoutes } from './reads.ts';
import { revealCall } from './reveal.ts';
import { submitDraftCall } from './submit-draft.ts';
import { suggestTargets } from './suggested-targets.ts';

export function instanceRoutes({ zone }: Platform): Implement<Calls['taskInstance']> {
  return {
    ...readRoutes(zone),
    create: (context, body) => createCall(context, body, zone),
    batchCreate: (context, body) => batchCreateCall(context, body, zone),
    batchRead: async ({ caller }, _body, files) => ({
      rowList: await readBatchSheet(files[0], caller.userId),
    }),
    batchTemplate: ({ db }, { templateId }) => batchTemplate(db, templateId),
    draft: (context, body) => draftCall(context, body, zone),
    submitfordraft: (context, body) => submitDraftCall(context, body, zone),
    deletedraft: (context, body) => deleteDraftsCall(context, body),
    submitformodify: (context, body) => modifyCall(context, body, zone),
    handle: (context, body) => handleCall(context, body, zone),
    batchHandle: (context, body) => batchHandleCall(context, body, zone),
    backlogExport: (context, body) => backlogExportCall(context, body, zone),
    listExport: (context, body) => exportCall(context, body, zone),
    peoplePage: ({ db }, { template, ...paging }) => findTaskPeople(db, template, paging),
    departmentTree: ({ db, caller }) => findEnabledTree(db, caller),
    suggestTarget: async ({ db, caller, now }, body) =>
      suggestTargets(db, await findPerson(db, caller), body, now),
    reveal: (context, body) => revealCall(context, body, zone),
  };
}

/** How often each template was used, and how many of its tasks are not finished. */
export async function countTasksOf(db: Db, templateIds: readonly number[]) {
  const { rows } = await sql<{ id: number; useNum: number; openNum: number }>`
    select template_id as id, count(*)::int as "useNum", count(*) filter (where status in (1, 2, 3))::int as "openNum"
    from task_instance where template_id = any(${[...templateIds]}::bigint[]) and status > 0 and deleted_at is null
    group by template_id`.execute(db);
  return new Map(rows.map(({ id, ...counts }) => [id, counts]));
}
