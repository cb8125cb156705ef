import { calls, handoverLimits } from '@outbound/contract';
import { Alert, Flex, Input } from 'antd';
import { useId, useState } from 'react';
import { send } from '../../../api/client.ts';
import { tellDone } from '../../../api/events.ts';
import { useWrite } from '../../../api/query.ts';
import { Dialog } from '../../../ui/feedback/dialog.tsx';
import { HeldFields } from '../../../ui/forms/held-fields.tsx';
import { RemoteSelect } from '../../../ui/forms/remote-select.tsx';
import { swallowRefusal } from '../actions/index.ts';
import { type PickedWork, WorkPicker } from './work-picker.tsx';

const { taskHandover, taskInstance } = calls;
const FOUND = 20;

/** Those who can handle tasks, by name or account. */
async function findSuccessors(keyword: string, signal: AbortSignal) {
  const body = { pageNum: 1, pageSize: FOUND, template: { keyword, canHandle: 1 as const } };
  const { dataBody } = await send(taskInstance.peoplePage, body, { signal, quiet: true });
  return dataBody.map(({ userId, userName, deptName }) => ({
    value: userId,
    label: deptName ? `${userName}（${deptName}）` : userName,
  }));
}

/**
 * The first of all that wait for nobody yet, as many as go at once: behind those that an earlier handover took, too.
 */
async function findFree() {
  const found: number[] = [];
  for (let pageNum = 1; found.length < handoverLimits.items; pageNum += 1) {
    const body = { pageNum, pageSize: handoverLimits.items, template: {} };
    const { dataBody, count } = await send(taskHandover.openPage, body, { quiet: true });
    found.push(...dataBody.filter(({ waitingFor }) => waitingFor === null).map(({ detailId }) => detailId));
    if (pageNum * handoverLimits.items >= count) break;
  }
  return found.slice(0, handoverLimits.items);
}

/** The steps that go: those that are ticked, or, where nothing is, all; never one that waits already. */
async function stepsOf({ isTicked, detailIds, notes }: PickedWork) {
  const ids = isTicked ? detailIds : await findFree();
  return ids.map((detailId) => ({ detailId, note: (notes.get(detailId) ?? '').trim() }));
}

/** Chooses who comes on duty, and what goes to him. */
export function GiveDialog({
  refresh,
  onGiven,
  onClose,
}: {
  refresh: readonly { path: string }[];
  onGiven(): void;
  onClose(): void;
}) {
  const id = useId();
  const [toUserId, setTo] = useState<number | null>(null);
  const [note, setNote] = useState('');
  const [work, setWork] = useState<PickedWork>({ isTicked: false, detailIds: [], notes: new Map() });
  // What is missing is said to who presses on.
  const [fault, setFault] = useState<string | null>(null);
  // From the reading of what goes until it is sent: a second press in between would send it twice.
  const [isBusy, setBusy] = useState(false);
  const create = useWrite(taskHandover.create, { refresh, done: null });
  const give = async () => {
    if (toUserId === null) return setFault('请选择接班人');
    setBusy(true);
    try {
      const itemList = await stepsOf(work);
      if (itemList.length === 0) return setFault('没有可交接的在办任务');
      setFault(null);
      const { itemNum } = await create.mutateAsync({ toUserId, note: note.trim(), itemList });
      tellDone(`已交接 ${itemNum} 项任务，待接班人确认`);
      onGiven();
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      title="交接班"
      width={1_040}
      confirmText="交接"
      confirming={isBusy}
      onCancel={onClose}
      onConfirm={() => void give().catch(swallowRefusal)}
    >
      <HeldFields isHeld={isBusy}>
        <Flex vertical gap={12}>
          {fault ? <Alert type="warning" showIcon title={fault} /> : null}
          <label htmlFor={`${id}to`}>接班人</label>
          <RemoteSelect<number>
            id={`${id}to`}
            value={toUserId}
            placeholder="请输入姓名或账号"
            search={findSuccessors}
            onChange={(value) => setTo(value ?? null)}
          />
          <label htmlFor={`${id}note`}>交接说明</label>
          <Input.TextArea
            id={`${id}note`}
            rows={2}
            maxLength={handoverLimits.note}
            showCount
            // The count stands below it.
            style={{ marginBlockEnd: 20 }}
            placeholder="下一班需要知道的事项"
            value={note}
            onChange={({ target }) => setNote(target.value)}
          />
          <WorkPicker onChange={setWork} />
        </Flex>
      </HeldFields>
    </Dialog>
  );
}
