import { type ActionItem, HandleStatus, HandleType } from '@outbound/contract';
import { Button, Grid } from 'antd';
import { type RefObject, useState } from 'react';
import { useNavigate } from 'react-router';
import { useConfirm } from '../../../ui/feedback/confirm.ts';
import { DownOutlined } from '../../../ui/icons.tsx';
import { type Action, ActionMenu, useShownActions } from '../../../ui/navigation/action-menu.tsx';
import { ActionDialog, type ActionSubject } from './action-dialog.tsx';
import { followAddress, modifyAddress, processAddress } from './addresses.ts';
import type { TaskDetail } from './task-detail.ts';
import { swallowRefusal, useHandle } from './use-handle.ts';
import { useShortcut } from './use-shortcut.ts';

/** Which have a place of their own on the page. */
const drawnElsewhere = new Set<HandleType>([HandleType.comment, HandleType.reveal, HandleType.saveProgress]);
/** What destroys, or refuses somebody something. */
const dangerous = new Set<HandleType>([HandleType.terminate, HandleType.refuse, HandleType.rework]);
const atHand = 6;
/** One row of them beside the page's own: two would hide what is written. */
const atHandOnDesk = 4;
/** A phone has no room for more than what comes first. */
const atHandOnPhone = 1;

/** What an action is done to, as the task is now. */
export function subjectOf(
  task: TaskDetail,
  action: ActionItem,
  formData?: Record<string, unknown>,
): ActionSubject {
  const { instance, detailList, myDetail, templateInfo, extensionList } = task;
  const open = detailList.filter(({ detailId }) => action.detailIdList.includes(detailId));
  const extension =
    action.handleType === HandleType.adjustDeadline
      ? extensionList.find(({ detailId, state }) => state === 0 && action.detailIdList.includes(detailId))
      : undefined;
  // The step that is asked about first, or one's own.
  const firstId = extension?.detailId ?? myDetail?.detailId;
  const steps = open.toSorted(
    (one, other) => Number(other.detailId === firstId) - Number(one.detailId === firstId),
  );
  const [first] = steps;
  return {
    instanceCode: instance.instanceCode,
    instanceVersion: task.instanceVersion,
    title: instance.title,
    steps,
    markable:
      action.handleType === HandleType.refuse
        ? { items: templateInfo.formItemList, answers: task.formData }
        : action.handleType === HandleType.rework && first?.handleData
          ? { items: templateInfo.handleItemList, answers: first.handleData }
          : undefined,
    extension,
    completed: detailList.filter(
      ({ isCurrent, handleStatus }) => isCurrent === 1 && handleStatus === HandleStatus.completed,
    ),
    formData,
  };
}

interface TaskButtonsProps {
  task: TaskDetail;
  /** Kinds that the page itself draws. */
  without?: readonly HandleType[];
  /** What is typed in the result form, for a feedback. */
  formData?: () => Record<string, unknown>;
  /** Something of one's own was signed: its processing page opens. */
  onOpen(address: string): void;
  /** An action with a dialog is under way; null once it was refused. */
  onSend?: (handleType: HandleType | null) => void;
  /** A review was done: the next one of the backlog, if any. */
  onNext?: (detailId: number | null) => void;
  /** Where on the page Ctrl+Enter does what comes first. */
  keysIn?: readonly RefObject<HTMLElement | null>[];
}

/** The buttons of a task: those of `actionList`, and no others. */
export function TaskButtons({
  task,
  without = [],
  formData,
  onOpen,
  onSend,
  onNext,
  keysIn = [],
}: TaskButtonsProps) {
  const navigate = useNavigate();
  const confirm = useConfirm();
  const { act, isPending } = useHandle();
  const [asked, setAsked] = useState<{ handleType: HandleType; thenNext: boolean } | null>(null);
  const { instance } = task;

  const direct = async (action: ActionItem) => {
    const { steps } = subjectOf(task, action);
    const [step] = steps;
    try {
      const done = await act({
        handleType: action.handleType as Parameters<typeof act>[0]['handleType'],
        ...(step
          ? { detailId: step.detailId, version: step.detailVersion }
          : { instanceCode: instance.instanceCode, version: task.instanceVersion }),
      });
      if (action.handleType === HandleType.sign && done.detailId !== null)
        onOpen(
          processAddress({
            detailId: done.detailId,
            instanceCode: done.instanceCode,
            handleStatus: done.handleStatus,
          }),
        );
    } catch (error) {
      swallowRefusal(error);
    }
  };
  const run = async (action: ActionItem) => {
    const { handleType, handleTypeName } = action;
    if (handleType === HandleType.amend || handleType === HandleType.resubmit)
      return navigate(modifyAddress(instance.instanceCode));
    if (handleType === HandleType.followUp) return navigate(followAddress(instance.instanceCode));
    if (handleType === HandleType.sign) return direct(action);
    if (handleType === HandleType.recallResult || handleType === HandleType.leave) {
      const title = `是否确认${handleTypeName}“${instance.title}”？`;
      if (await confirm({ title, danger: false, confirmText: handleTypeName })) await direct(action);
      return;
    }
    setAsked({ handleType, thenNext: false });
  };
  const offered = task.actionList.filter(
    ({ handleType }) => !drawnElsewhere.has(handleType) && !without.includes(handleType),
  );
  const primary = offered.find((action) => action.primary === 1);
  const isReview = primary?.handleType === HandleType.approve && onNext !== undefined;
  const first = () => {
    if (primary && isReview) setAsked({ handleType: primary.handleType, thenNext: true });
    else if (primary && !isPending) void run(primary);
  };
  useShortcut({ key: 'Enter' }, primary && keysIn.length > 0 ? first : null, keysIn);
  const hint =
    keysIn.length > 0 ? (
      <kbd key="keys" className="keys-hint" aria-hidden>
        Ctrl+Enter
      </kbd>
    ) : null;
  const others = offered.filter((action) => action !== primary);
  const { md, xxl } = Grid.useBreakpoint();
  // Beside those of a form a phone has room for none.
  const onPhone = formData ? 0 : atHandOnPhone;
  const most = md === false ? onPhone : xxl === false ? atHandOnDesk : atHand;
  const [shown, more] = [others.slice(0, most), others.slice(most)];
  const menu = useShownActions(
    more.map(
      (action): Action => ({
        label: action.handleTypeName,
        danger: dangerous.has(action.handleType),
        onClick: () => void run(action),
      }),
    ),
  );
  const current = asked && offered.find(({ handleType }) => handleType === asked.handleType);
  return (
    <>
      {primary ? (
        <Button
          type="primary"
          danger={dangerous.has(primary.handleType)}
          loading={isPending}
          onClick={() => void run(primary)}
        >
          {hint && !isReview ? [primary.handleTypeName, ' ', hint] : primary.handleTypeName}
        </Button>
      ) : null}
      {isReview ? <Button onClick={first}>通过并处理下一条 {hint}</Button> : null}
      {shown.map((action) => (
        <Button
          key={action.handleType}
          danger={dangerous.has(action.handleType)}
          onClick={() => void run(action)}
        >
          {action.handleTypeName}
        </Button>
      ))}
      <ActionMenu actions={menu}>
        <Button icon={<DownOutlined />} iconPlacement="end">
          更多
        </Button>
      </ActionMenu>
      {current ? (
        <ActionDialog
          key={current.handleType}
          action={current}
          subject={subjectOf(
            task,
            current,
            current.handleType === HandleType.feedback ? formData?.() : undefined,
          )}
          onSend={onSend}
          onDone={({ nextDetailId }) => {
            if (asked?.thenNext) onNext?.(nextDetailId);
          }}
          onClose={() => setAsked(null)}
        />
      ) : null}
    </>
  );
}
