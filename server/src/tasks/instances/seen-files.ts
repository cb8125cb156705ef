/** Who may read the files of a task: those who may see the task. */
import { TargetType } from '@outbound/contract';
import { sql } from 'kysely';
import type { Db } from '../../database/open.ts';
import type { HeldFiles } from '../../files/index.ts';
import { findPerson, type Person } from './person.ts';
import { ownIds, visibleTo } from './policy.ts';

/** `maySee` of rows of `task_instance`: drafts are their originator's, and steps of his departments and reviews are seen, too. */
function seenBy(person: Person) {
  const own = sql`any(${ownIds(person)}::bigint[])`;
  const roles = person.codes.has('latin_task_management_review') ? [...person.roleIds] : [];
  return sql<boolean>`(${visibleTo(person)}
    or task_instance.status = 0 and task_instance.origin_user_id = ${person.userId}
    or task_instance.status > 0 and task_instance.deleted_at is null and exists (
      select from task_detail where task_detail.instance_id = task_instance.id and (
        task_detail.target_type = ${sql.lit(TargetType.department)}
          and task_detail.handler_dept_id = any(${[...person.deptIds]}::bigint[])
        or task_detail.is_current and task_detail.handle_status = 2 and (task_detail.reviewer_user_id = ${own}
          or task_detail.reviewer_role_id = any(${roles}::bigint[])))))`;
}

export function taskFilesOf(db: Db): HeldFiles {
  return {
    kind: 'task',
    async seenBy(caller, fileIds) {
      const { rows } = await sql<{ id: string }>`
        select distinct file_use.file_id as id
        from file_use join task_instance on task_instance.id = file_use.holder_id
        where file_use.file_id = any(${[...fileIds]}::text[]) and file_use.holder_kind = 'task'
          and ${seenBy(await findPerson(db, caller))}`.execute(db);
      return new Set(rows.map(({ id }) => id));
    },
  };
}
