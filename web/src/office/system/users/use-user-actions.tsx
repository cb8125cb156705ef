import { EnabledStatus, userStatusLabels } from '@outbound/contract';
import { type ReactNode, useState } from 'react';
import { CallFailure } from '../../../api/failure.ts';
import { useConfirm } from '../../../ui/feedback/confirm.ts';
import { useMessage } from '../../../ui/feedback/use-message.ts';
import { type GivenPassword, PasswordDialog } from './password-dialog.tsx';
import { useBatchOutcome } from './use-batch-outcome.tsx';
import {
  useDeleteUsers,
  useForceSignOut,
  usePurgeUsers,
  useResetPasswords,
  useResetTwoStep,
  useRestoreUsers,
  useUnlinkIdentity,
  useUnlockUser,
  useUserStatus,
} from './user-calls.ts';

export interface NamedUser {
  id: number;
  userName: string;
  userLoginId: string;
}

const idsOf = (users: readonly NamedUser[]) => users.map(({ id }) => id);

/** “张三”, or how many. */
const whom = (users: readonly NamedUser[]) =>
  users.length === 1 ? `用户“${users[0]?.userName ?? ''}”` : `所选的 ${users.length} 名用户`;

/** Runs a write whose failure was told already; true when it was done. */
async function settle(run: () => Promise<void>): Promise<boolean> {
  try {
    await run();
    return true;
  } catch (error) {
    if (!(error instanceof CallFailure)) throw error;
    return false;
  }
}

/** What one does to users beside their form, each after a question; `dialogs` belong into the page. */
export function useUserActions(): {
  remove(users: readonly NamedUser[], after?: () => void): Promise<void>;
  restore(users: readonly NamedUser[], after?: () => void): Promise<void>;
  purge(users: readonly NamedUser[], after?: () => void): Promise<void>;
  /** Asks when there are several; the switch in a row has asked already. */
  setStatus(users: readonly NamedUser[], status: EnabledStatus, after?: () => void): Promise<void>;
  switchStatus(user: NamedUser, on: boolean): Promise<void>;
  reset(users: readonly NamedUser[]): Promise<void>;
  unlink(user: NamedUser): Promise<void>;
  resetTwoStep(user: NamedUser): Promise<void>;
  unlock(user: NamedUser): void;
  signOut(user: NamedUser, sessionId?: number): Promise<void>;
  showPassword(user: GivenPassword): void;
  dialogs: ReactNode;
} {
  const message = useMessage();
  const confirm = useConfirm();
  const outcome = useBatchOutcome();
  const [passwords, setPasswords] = useState<{ title: string; list: readonly GivenPassword[] } | null>(null);
  const deleteCall = useDeleteUsers();
  const restoreCall = useRestoreUsers();
  const purgeCall = usePurgeUsers();
  const statusCall = useUserStatus();
  const resetCall = useResetPasswords();
  const twoStepCall = useResetTwoStep();
  const unlinkCall = useUnlinkIdentity();
  const unlockCall = useUnlockUser();
  const signOutCall = useForceSignOut();

  const changeStatus = async (users: readonly NamedUser[], status: EnabledStatus) => {
    const answer = await statusCall.mutateAsync({ ids: idsOf(users), status });
    outcome.tell(userStatusLabels[status], answer.doneNum, answer.skippedList);
  };

  return {
    async remove(users, after) {
      const isSure = await confirm({
        title: `是否确认删除${whom(users)}？`,
        content: '删除后不能登录，所有会话立即结束；可在回收站恢复。',
        confirmText: '删除',
      });
      if (!isSure) return;
      const isDone = await settle(async () => {
        const answer = await deleteCall.mutateAsync({ ids: idsOf(users) });
        outcome.tell('删除', answer.doneNum, answer.skippedList);
      });
      if (isDone) after?.();
    },
    async restore(users, after) {
      const isSure = await confirm({
        title: `是否确认恢复${whom(users)}？`,
        content: '恢复后为冻结状态，启用后才能登录。',
        danger: false,
        confirmText: '恢复',
      });
      if (!isSure) return;
      const isDone = await settle(async () => {
        const answer = await restoreCall.mutateAsync({ ids: idsOf(users) });
        outcome.tell('恢复', answer.doneNum, answer.skippedList);
      });
      if (isDone) after?.();
    },
    async purge(users, after) {
      const isSure = await confirm({
        title: `是否确认彻底清除${whom(users)}？`,
        content: (
          <>
            <p style={{ marginTop: 0 }}>
              清除：手机号码、固定电话、身份证号、邮箱、头像、备注、密码、登录记录、部门和角色、列表设置、导出任务。
            </p>
            <p style={{ marginBottom: 0 }}>
              保留：账号和姓名（历史数据仍显示由谁操作，账号不能再用）、其发布的活动和审核过的报名、变更历史、操作日志。清除后不能恢复。
            </p>
          </>
        ),
        confirmText: '彻底清除',
      });
      if (!isSure) return;
      const isDone = await settle(async () => {
        const answer = await purgeCall.mutateAsync({ ids: idsOf(users) });
        outcome.tell('彻底清除', answer.doneNum, answer.skippedList);
      });
      if (isDone) after?.();
    },
    async setStatus(users, status, after) {
      const isFreezing = status === EnabledStatus.disabled;
      const isSure = await confirm({
        title: `是否确认${userStatusLabels[status]}${whom(users)}？`,
        ...(isFreezing ? { content: '冻结后不能登录，所有会话立即结束。' } : {}),
        danger: isFreezing,
        confirmText: userStatusLabels[status],
      });
      if (isSure && (await settle(() => changeStatus(users, status)))) after?.();
    },
    switchStatus: (user, on) => changeStatus([user], on ? EnabledStatus.enabled : EnabledStatus.disabled),
    async reset(users) {
      const isSure = await confirm({
        title: `是否确认重置${whom(users)}的密码？`,
        content: '将生成随机密码并只显示一次；所有会话立即结束，首次登录须修改密码。',
        confirmText: '重置密码',
      });
      if (!isSure) return;
      await settle(async () => {
        const { passwordList, skippedList } = await resetCall.mutateAsync({ ids: idsOf(users) });
        if (passwordList.length > 0) setPasswords({ title: '重置密码', list: passwordList });
        if (skippedList.length > 0) outcome.tell('重置', passwordList.length, skippedList);
      });
    },
    async unlink(user) {
      const isSure = await confirm({
        title: `是否确认解除${whom([user])}的外部身份？`,
        content: '所有会话立即结束；下次以统一身份登录时，将按账号名称重新绑定。',
        confirmText: '解除绑定',
      });
      if (!isSure) return;
      await settle(async () => {
        await unlinkCall.mutateAsync({ id: user.id });
        void message.success('已解除外部身份');
      });
    },
    async resetTwoStep(user) {
      const isSure = await confirm({
        title: `是否确认解除${whom([user])}的两步验证？`,
        content: '所有会话立即结束；之后仅凭密码即可登录，请先核实本人身份。',
        confirmText: '解除',
      });
      if (!isSure) return;
      await settle(async () => {
        await twoStepCall.mutateAsync({ id: user.id });
        void message.success('已解除两步验证');
      });
    },
    unlock: (user) => unlockCall.mutate({ id: user.id }),
    async signOut(user, sessionId) {
      const isSure = await confirm({
        title:
          sessionId === undefined
            ? `是否确认将${whom([user])}强制下线？`
            : `是否确认结束${whom([user])}的这个会话？`,
        confirmText: '强制下线',
      });
      if (!isSure) return;
      await settle(async () => {
        const { endedSessions } = await signOutCall.mutateAsync({
          id: user.id,
          ...(sessionId === undefined ? {} : { sessionId }),
        });
        if (endedSessions === 0) void message.info(`“${user.userName}”当前没有在线会话`);
        else void message.success(`已结束 ${endedSessions} 个会话`);
      });
    },
    showPassword: (user) => setPasswords({ title: `新增用户“${user.userName}”成功`, list: [user] }),
    dialogs: (
      <>
        {outcome.dialog}
        <PasswordDialog
          title={passwords?.title ?? ''}
          passwords={passwords?.list ?? null}
          onClose={() => setPasswords(null)}
        />
      </>
    ),
  };
}
