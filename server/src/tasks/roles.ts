/** The roles that tasks begin with: those who dispatch, handle, supervise, and read statistics. */
import { DataScope, type PermissionCode } from '@outbound/contract';
import { sql } from 'kysely';
import type { Trx } from '../http/call-context.ts';
import type { Platform } from '../http/platform.ts';
import { insertHistory } from '../records/record-history.ts';

const MARK = 'task-roles-planted';

interface RoleSeed {
  code: string;
  name: string;
  remark: string;
  scope: DataScope;
  codes: readonly PermissionCode[];
}

const common = [
  'latin_work',
  'latin_task_management_backlog',
  'latin_task_management_list',
  'latin_task_management_handle',
  'latin_task_management_view',
] as const satisfies readonly PermissionCode[];

const seeds: readonly RoleSeed[] = [
  {
    code: 'task_originator',
    name: '任务发起员',
    remark: '派发任务，办理派给本人的任务',
    scope: DataScope.ownAndBelow,
    codes: [...common, 'latin_task_management_create', 'latin_task_management_draft', 'latin_task_info'],
  },
  {
    code: 'task_handler',
    name: '任务办理员',
    remark: '办理派给本人和本部门的任务',
    scope: DataScope.self,
    codes: common,
  },
  {
    code: 'task_supervisor',
    name: '任务督办员',
    remark: '派发、审核、督办和终止数据范围内的任务',
    scope: DataScope.ownAndBelow,
    codes: [
      ...common,
      'latin_task_management_create',
      'latin_task_management_draft',
      'latin_task_management_review',
      'latin_task_management_terminate',
      'latin_task_management_supervise',
      'latin_task_management_export',
      'latin_task_info',
    ],
  },
  {
    code: 'statistics_reader',
    name: '统计查看员',
    remark: '查看任务统计和研判分析',
    scope: DataScope.ownAndBelow,
    codes: [
      'latin_work',
      'latin_op_task',
      'latin_op_task_export',
      'latin_analysis_alarm',
      'latin_analysis_case',
      'latin_analysis_statistic',
      'latin_analysis_export',
    ],
  },
];

/**
 * Brings the roles once in the life of a database, an older one too: not again after the office has changed or deleted
 * them, and none whose name or code it uses.
 */
export async function prepareTaskRoles({ database }: Platform): Promise<void> {
  await database.db.transaction().execute(async (trx) => {
    const { numInsertedOrUpdatedRows: isFirst = 0n } = await trx
      .insertInto('platform_secret')
      .values({ name: MARK, value: new Date().toISOString() })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow();
    if (isFirst > 0n) for (const seed of seeds) await plant(trx, seed);
  });
}

async function plant(trx: Trx, { code, name, remark, scope, codes }: RoleSeed): Promise<void> {
  const role = await trx
    .insertInto('role')
    .values({ code, name, remark, data_scope: scope })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!role) return;
  await sql`
    insert into role_resource (role_id, resource_id)
    select ${role.id}, id from resource
    where permission_code = any(${[...codes]}::text[]) and function_type <> 0`.execute(trx);
  await insertHistory(trx, [{ subject: 'role', id: role.id, action: '版本升级', userId: null }]);
}
