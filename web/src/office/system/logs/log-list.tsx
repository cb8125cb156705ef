import { calls, OperationType, type UserLogListRow } from '@outbound/contract';
import { useState } from 'react';
import { useConfirm } from '../../../ui/feedback/confirm.ts';
import { ExportButton } from '../../../ui/tables/export-button.tsx';
import { PageTable } from '../../../ui/tables/page-table.tsx';
import type { RowAction } from '../../../ui/tables/row-actions.tsx';
import { useUnlockUser } from '../users/index.ts';
import { operationColumns, operationFields, signInColumns, signInFields } from './log-columns.tsx';
import { UserLogDrawer } from './user-log-drawer.tsx';
import { VerifyButton } from './verify-button.tsx';

/** The operation log, or only its sign-ins; an account that is paused after failed ones can be let in again. */
export function LogList({ of }: { of: 'operations' | 'signIns' }) {
  const [viewed, setViewed] = useState<UserLogListRow | null>(null);
  const confirm = useConfirm();
  const unlock = useUnlockUser();
  const isSignIns = of === 'signIns';

  const actions = (row: UserLogListRow): RowAction[] => [
    { label: '查看', onClick: () => setViewed(row) },
    ...(row.lockedMinutes > 0 && row.userId !== null
      ? [
          {
            label: '解锁',
            code: 'latin_sys_user_unlock' as const,
            onClick: () => void letIn(row.userId ?? 0, row.userLoginId),
          },
        ]
      : []),
  ];
  const letIn = async (id: number, userLoginId: string) => {
    const isSure = await confirm({
      title: `是否确认解锁账号“${userLoginId}”？`,
      content: '解锁后可立即再次尝试登录。请先确认失败的登录是本人操作。',
      danger: false,
      confirmText: '解锁',
    });
    if (isSure) unlock.mutate({ id });
  };

  return (
    <>
      <PageTable
        call={calls.userLog.page}
        name={isSignIns ? 'user-logs-login' : 'user-logs-all'}
        columns={isSignIns ? signInColumns : operationColumns}
        search={isSignIns ? signInFields : operationFields}
        {...(isSignIns ? { always: { operationType: OperationType.login } } : {})}
        actions={actions}
        actionsWidth={isSignIns ? 108 : 76}
        emptyText={isSignIns ? '这段时间没有登录记录' : '这段时间没有操作记录'}
        toolbar={({ template, sort, count }) => (
          <>
            <ExportButton
              kind="userLog"
              template={template}
              sort={sort}
              count={count}
              warning="导出内容包含变更前后对比；导出操作会记入操作日志。"
            />
            <VerifyButton />
          </>
        )}
      />
      <UserLogDrawer log={viewed} onClose={() => setViewed(null)} />
    </>
  );
}
