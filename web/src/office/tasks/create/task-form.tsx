import { Alert, Button, Flex } from 'antd';
import { useRef, useState } from 'react';
import { tellDone } from '../../../api/events.ts';
import { Dialog } from '../../../ui/feedback/dialog.tsx';
import { useMessage } from '../../../ui/feedback/use-message.ts';
import { RunningUploads, stillUploading, useUploadCount } from '../../../ui/files/running-uploads.ts';
import { HeldFields } from '../../../ui/forms/held-fields.tsx';
import { onSendKey } from '../../../ui/forms/send-key.ts';
import { useLeaveWarning } from '../../../ui/forms/use-kept-form.ts';
import { usePermission } from '../../../ui/rights/permitted.tsx';
import { momentText } from '../../../ui/texts/moment-text.ts';
import { useTab } from '../../tabs/tab-store.ts';
import { DraftConflict } from './draft-conflict.tsx';
import { recentOf } from './kept-task.ts';
import { LeaveDialog } from './leave-dialog.tsx';
import { DuplicateList, SideRail, useDuplicates } from './side-rail.tsx';
import { showTargets, TaskBlocks } from './task-blocks.tsx';
import { TaskFooter } from './task-footer.tsx';
import type { TypedTask } from './task-values.ts';
import type { Template } from './template.ts';
import type { StoredDraft } from './use-autosave.ts';
import { isTarget, useTaskForm } from './use-task-form.ts';
import './task-form.css';

interface TaskFormProps {
  user: string;
  /** Names the task in this browser. */
  subject: string;
  template: Template;
  start: TypedTask;
  /** The draft that it stands on; null: it is new. */
  draft: StoredDraft | null;
  /** When what was found in this browser had been typed; null: nothing was. */
  found: number | null;
  /** What was found stands on an earlier draft than the server's. */
  isBehind?: boolean;
  /** Fields that the template's new version does not take over. */
  lost?: readonly string[];
  /** The task that this one was copied from or follows. */
  source?: string | null;
  isFollowUp?: boolean;
  /** Begins anew with the draft as the server has it, with nothing where there is none; it may not be readable. */
  onReload(draft: StoredDraft | null, end: () => void): Promise<void>;
  /** Leaves the draft and begins an empty task. */
  onBlank?: () => void;
}

const LIST = '/taskManagement/list';
const DRAFTS = '/taskManagement/draft';

/** A task that is written: kept while it is typed, dispatched when it is whole. */
export function TaskForm(props: TaskFormProps) {
  const { user, source = null, isFollowUp = false, lost = [] } = props;
  const message = useMessage();
  const tab = useTab();
  const rights = usePermission();
  const uploads = useUploadCount();
  const targetsRef = useRef<HTMLDivElement>(null);
  const [usual] = useState(() => recentOf(user, 'targets', isTarget));
  const [isFound, setFound] = useState(props.found !== null);
  const [isLeaving, setLeaving] = useState(false);

  const toTargets = () => showTargets(targetsRef.current);
  const task = useTaskForm({
    ...props,
    source,
    isFollowUp,
    isFound: props.found !== null,
    isBehind: props.isBehind === true,
    toTargets,
    onDone: (code) =>
      tab.close(
        rights.has('latin_task_management_list')
          ? LIST
          : `/taskManagement/viewTask?instanceCode=${encodeURIComponent(code)}`,
      ),
  });
  const { autosave, form, template, faults } = task;
  useLeaveWarning(autosave.isDirty);
  const duplicates = useDuplicates(
    template.templateType,
    template.formItemList,
    task.settled,
    autosave.draft?.instanceId ?? null,
  );

  const isUploading = () => {
    const waiting = uploads.count();
    if (waiting > 0) void message.warning(stillUploading(waiting));
    return waiting > 0;
  };
  const submit = (confirmDuplicate: boolean) => {
    if (!isUploading()) void task.submit(confirmDuplicate);
  };
  const keep = async () => {
    if (isUploading()) return;
    const stored = await autosave.save(0);
    if (stored) tellDone(`已存为草稿：${stored.instanceCode}`);
  };
  const leave = async () => {
    const stored = await autosave.rest();
    if (autosave.isDirty || (stored && !props.draft)) return setLeaving(true);
    autosave.end();
    tab.close(props.draft ? DRAFTS : LIST);
  };
  const reload = async () => props.onReload(await autosave.rest(), autosave.end);
  const { onBlank } = props;

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Ctrl+Enter dispatches from any field
    <div className="task-form" onKeyDown={onSendKey(() => submit(false))}>
      <div className="task-form-main">
        {isFound && props.found !== null ? (
          <Alert
            type="info"
            showIcon
            title={`已恢复未保存的内容（${momentText(props.found ?? 0)}）`}
            action={
              <Flex gap={8}>
                <Button size="small" onClick={() => void reload()}>
                  放弃
                </Button>
                <Button size="small" type="text" onClick={() => setFound(false)}>
                  知道了
                </Button>
              </Flex>
            }
          />
        ) : null}
        {onBlank && props.draft ? (
          <Alert
            type="info"
            showIcon
            title={`正在继续填写草稿 ${props.draft.instanceCode}`}
            action={
              <Button
                size="small"
                onClick={async () => {
                  if (autosave.isDirty && !(await autosave.save(1))) return;
                  autosave.end();
                  onBlank();
                }}
              >
                新建空白任务
              </Button>
            }
          />
        ) : null}
        {task.isChanged ? <Alert type="warning" showIcon title="模板已更新，请核对表单后重新提交" /> : null}
        {lost.length > 0 ? (
          <Alert type="warning" showIcon title={`模板已更新，以下字段需重新填写：${lost.join('、')}`} />
        ) : null}
        <RunningUploads value={uploads}>
          <HeldFields isHeld={task.isWorking}>
            <TaskBlocks
              templateId={template.templateId}
              form={form}
              values={task.values}
              faults={faults}
              ownTitle={task.ownTitle}
              usual={usual}
              targetsRef={targetsRef}
              onChange={task.change}
            />
          </HeldFields>
        </RunningUploads>
      </div>
      <aside className="task-form-rail" aria-label="疑似重复与自动保存">
        <SideRail duplicates={duplicates} saved={autosave.saved} isDirty={autosave.isDirty} />
      </aside>
      <TaskFooter
        faultNum={form.faults.length + Object.keys(faults).length}
        onFault={() => (form.faults[0] ? form.jump(form.faults[0]) : toTargets())}
      >
        <Button disabled={task.isWorking} onClick={() => void leave()}>
          取消
        </Button>
        <Button disabled={task.isWorking} onClick={() => void keep()}>
          存为草稿
        </Button>
        <Button type="primary" loading={task.isWorking} onClick={() => submit(false)} title="Ctrl+Enter">
          提交派发
        </Button>
      </TaskFooter>
      <Dialog
        open={task.doubles !== null}
        title="存在疑似重复任务"
        width={640}
        confirmText="仍然派发"
        cancelText="返回核对"
        onCancel={task.forgetDoubles}
        onConfirm={() => submit(true)}
      >
        <p style={{ marginTop: 0 }}>以下任务含有相同的号码，请确认不是重复派发：</p>
        <DuplicateList duplicates={task.doubles ?? []} />
      </Dialog>
      <DraftConflict
        open={autosave.isConflict}
        onOwn={task.keepOwn}
        onServers={reload}
        onClose={autosave.putOff}
      />
      <LeaveDialog
        open={isLeaving}
        isDraft={props.draft !== null}
        onStay={() => setLeaving(false)}
        onDrop={async () => {
          await task.throwAway();
          tab.close(props.draft ? DRAFTS : LIST);
        }}
        onKeep={async () => {
          const stored = await autosave.save(0);
          if (!stored) return setLeaving(false);
          autosave.end();
          tab.close(DRAFTS);
        }}
      />
    </div>
  );
}
