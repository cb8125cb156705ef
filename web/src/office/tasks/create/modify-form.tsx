import { calls, HandleType, type TaskFormItem } from '@outbound/contract';
import { Alert, Button, Card, Form, Input } from 'antd';
import { useRef, useState } from 'react';
import { api } from '../../../api/client.ts';
import { tellDone, tellFailure } from '../../../api/events.ts';
import { CallFailure } from '../../../api/failure.ts';
import { useWrite } from '../../../api/query.ts';
import { MarkList } from '../../../ui/dynamic-form/mark-list.tsx';
import { useAnswers } from '../../../ui/dynamic-form/use-answers.ts';
import { useConfirm } from '../../../ui/feedback/confirm.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { useMessage } from '../../../ui/feedback/use-message.ts';
import { RunningUploads, stillUploading, useUploadCount } from '../../../ui/files/running-uploads.ts';
import { DialogForm } from '../../../ui/forms/dialog-form.tsx';
import { formSize } from '../../../ui/forms/form-size.ts';
import { HeldFields } from '../../../ui/forms/held-fields.tsx';
import { onSendKey } from '../../../ui/forms/send-key.ts';
import { useLeaveWarning } from '../../../ui/forms/use-kept-form.ts';
import { momentText } from '../../../ui/texts/moment-text.ts';
import { useTab } from '../../tabs/tab-store.ts';
import { stepsToChange, targetList, taskOf } from './changed-task.ts';
import { readKept } from './kept-task.ts';
import { SavedText } from './side-rail.tsx';
import type { TaskDetail } from './start-task.ts';
import { showTargets, TaskBlocks } from './task-blocks.tsx';
import { TaskFooter } from './task-footer.tsx';
import { refusedValues, type TaskValues, valueFaults } from './task-values.ts';
import { useAutosave } from './use-autosave.ts';

const refresh = [
  calls.taskInstance.list,
  calls.taskInstance.backlog,
  calls.taskInstance.detail,
  calls.taskInstance.historyPage,
];

/** Changes a task that nobody has signed, or sends one again that came back. */
export function ModifyForm({ user, detail }: { user: string; detail: TaskDetail }) {
  const { instance } = detail;
  const action = detail.actionList.find(
    ({ handleType }) => handleType === HandleType.amend || handleType === HandleType.resubmit,
  );
  if (!action)
    return (
      <Card>
        <EmptyState text={`当前状态“${instance.statusName}”不能修改`}>
          <Button href={`/taskManagement/viewTask?instanceCode=${encodeURIComponent(instance.instanceCode)}`}>
            查看任务
          </Button>
        </EmptyState>
      </Card>
    );
  return <Changed user={user} detail={detail} isAgain={action.handleType === HandleType.resubmit} />;
}

function Changed({ user, detail, isAgain }: { user: string; detail: TaskDetail; isAgain: boolean }) {
  const { instance, templateInfo } = detail;
  const subject = `modify-${instance.instanceCode}`;
  const message = useMessage();
  const confirm = useConfirm();
  const tab = useTab();
  const uploads = useUploadCount();
  const [kept] = useState(() => readKept(user, subject));
  const items = templateInfo.formItemList as TaskFormItem[];
  const [start] = useState(() => taskOf(detail));
  const form = useAnswers(items, kept?.answers ?? start.answers);
  const [values, setValues] = useState(kept?.values ?? start.values);
  const [opinion, setOpinion] = useState(kept?.opinion ?? '');
  // What was kept stands on the version that it was typed on: a later one holds what others changed since.
  const isBehind = kept !== null && kept.instanceVersion !== detail.instanceVersion;
  const [version, setVersion] = useState(detail.instanceVersion);
  const [refused, setRefused] = useState<Partial<Record<keyof TaskValues, string>>>({});
  const [isSought, setSought] = useState(false);
  const [conflict, setConflict] = useState<string | null>(
    isBehind ? '上次离开后任务已被他人修改，请核对恢复的内容' : null,
  );
  const [isEnding, setEnding] = useState(false);
  const [isWorking, setWorking] = useState(false);
  const targetsRef = useRef<HTMLDivElement>(null);
  const modify = useWrite(calls.taskInstance.submitformodify, { refresh, done: null, quiet: true });
  const handle = useWrite(calls.taskInstance.handle, { refresh, done: null, quiet: true });
  const view = `/taskManagement/viewTask?instanceCode=${encodeURIComponent(instance.instanceCode)}`;

  const latest = useRef({ values, form, opinion });
  latest.current = { values, form, opinion };
  const autosave = useAutosave({
    user,
    subject,
    start: null,
    template: templateInfo,
    onServer: false,
    isFound: kept !== null,
    instanceVersion: conflict === null ? version : (kept?.instanceVersion ?? version),
    read: () => ({
      values: latest.current.values,
      answers: latest.current.form.answers,
      formData: latest.current.form.clean(),
      opinion: latest.current.opinion,
    }),
  });
  const watched = {
    ...form,
    change: (fieldKey: string, value: unknown) => {
      form.change(fieldKey, value);
      autosave.touch();
    },
  };
  useLeaveWarning(autosave.isDirty);

  const returned = isAgain ? stepsToChange(detail) : [];
  const marks = returned.flatMap(({ fieldMarkList }) => fieldMarkList);
  const faults = { ...(isSought ? valueFaults(values) : {}), ...refused };
  const canEnd = detail.actionList.some(({ handleType }) => handleType === HandleType.terminate);

  const toTargets = () => showTargets(targetsRef.current);
  const submit = async () => {
    if (isWorking) return;
    if (conflict !== null)
      return void message.warning('任务已被他人修改，请先查看最新内容或选择以本页内容为准');
    const waiting = uploads.count();
    if (waiting > 0) return void message.warning(stillUploading(waiting));
    setSought(true);
    setRefused({});
    if (!form.check()) return;
    if (Object.keys(valueFaults(values)).length > 0) return toTargets();
    setWorking(true);
    try {
      const done = await modify.mutateAsync({
        instanceId: instance.instanceId,
        version,
        title: values.title.trim() || instance.title,
        priority: values.priority,
        formData: form.clean(),
        fileList: detail.fileList,
        remark: instance.remark,
        ...(values.deadline === instance.deadline ? {} : { deadline: values.deadline }),
        targetList: targetList(detail, values.targets),
        ccUserIdList: values.watchers.map(({ userId }) => userId),
        ...(opinion.trim() ? { opinion: opinion.trim() } : {}),
      });
      autosave.end();
      tellDone(
        done.changeList.length > 0
          ? `${isAgain ? '重新提交' : '修改'}成功，共改动 ${done.changeList.length} 项`
          : `${isAgain ? '重新提交' : '修改'}成功`,
      );
      tab.close(view);
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      if (error.code === 'TM4009') return setConflict(error.message);
      const theirs = refusedValues(error.fields);
      setRefused(theirs);
      const isShown = form.refuse(error);
      if (!isShown && theirs.targets) toTargets();
      if (!isShown && Object.keys(theirs).length === 0)
        tellFailure(error, calls.taskInstance.submitformodify.path);
    } finally {
      setWorking(false);
    }
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Ctrl+Enter sends from any field
    <div className="task-form" onKeyDown={onSendKey(() => void submit())}>
      <div className="task-form-main" style={{ gridColumn: '1 / -1' }}>
        {returned.map((step) => (
          <Alert
            key={step.detailId}
            type="warning"
            showIcon
            title={`${step.handlerUserName ?? step.handlerDeptName}退回：${[step.returnReasonName, step.opinion].filter(Boolean).join('，') || '未说明原因'}`}
            description={<MarkList items={items} marks={step.fieldMarkList} onJump={form.jump} />}
          />
        ))}
        {conflict ? (
          <Alert
            type="error"
            showIcon
            title={conflict}
            description="您填写的内容仍保留在本页。"
            action={
              <>
                <Button size="small" href={view} target="_blank" rel="noopener noreferrer">
                  查看最新
                </Button>{' '}
                <Button
                  size="small"
                  danger
                  onClick={async () => {
                    const now = await api.taskInstance.detail({ instanceCode: instance.instanceCode });
                    setVersion(now.instanceVersion);
                    setConflict(null);
                    autosave.touch();
                  }}
                >
                  以本页内容为准
                </Button>
              </>
            }
          />
        ) : null}
        {kept ? (
          <Alert
            type="info"
            showIcon
            title={`已恢复未提交的修改（${momentText(kept.savedAt)}）`}
            action={
              <Button
                size="small"
                onClick={() => {
                  autosave.end();
                  tab.refresh();
                }}
              >
                放弃
              </Button>
            }
          />
        ) : null}
        <RunningUploads value={uploads}>
          <HeldFields isHeld={isWorking}>
            <TaskBlocks
              templateId={templateInfo.templateId}
              form={watched}
              values={values}
              faults={faults}
              ownTitle={instance.title}
              usual={[]}
              marks={marks}
              before={start.answers}
              isDispatched
              targetsRef={targetsRef}
              onChange={(part) => {
                setValues((all) => ({ ...all, ...part }));
                setRefused((all) =>
                  Object.fromEntries(Object.entries(all).filter(([name]) => !(name in part))),
                );
                autosave.touch();
              }}
            />
          </HeldFields>
        </RunningUploads>
        <HeldFields isHeld={isWorking}>
          <Card size="small" title="修改说明">
            <Form component={false} layout="vertical" size={formSize()}>
              <Form.Item style={{ marginBottom: 0 }}>
                <Input.TextArea
                  aria-label="修改说明"
                  rows={2}
                  maxLength={500}
                  showCount
                  placeholder="说明改了什么，办理人会看到"
                  value={opinion}
                  onChange={({ target }) => {
                    setOpinion(target.value);
                    autosave.touch();
                  }}
                />
              </Form.Item>
            </Form>
          </Card>
        </HeldFields>
      </div>
      <TaskFooter
        faultNum={form.faults.length + Object.keys(faults).length}
        onFault={() => (form.faults[0] ? form.jump(form.faults[0]) : toTargets())}
      >
        <SavedText saved={autosave.saved} isDirty={false} />
        <Button
          onClick={async () => {
            if (
              autosave.isDirty &&
              !(await confirm({ title: '修改尚未提交，确定离开吗？', confirmText: '离开' }))
            )
              return;
            autosave.end();
            tab.close(view);
          }}
        >
          取消
        </Button>
        {canEnd ? (
          <Button danger onClick={() => setEnding(true)}>
            终止任务
          </Button>
        ) : null}
        <Button type="primary" loading={isWorking} onClick={() => void submit()} title="Ctrl+Enter">
          {isAgain ? '重新提交' : '保存修改'}
        </Button>
      </TaskFooter>
      <DialogForm<{ opinion: string }>
        open={isEnding}
        subject="任务"
        title="终止任务"
        width={520}
        fields={[
          {
            name: 'opinion',
            label: '终止原因',
            kind: 'textarea',
            max: 500,
            rows: 4,
            required: '请填写终止原因',
          },
        ]}
        onSubmit={async ({ opinion: reason }) => {
          await handle.mutateAsync({
            handleType: HandleType.terminate,
            instanceCode: instance.instanceCode,
            version,
            opinion: reason,
          });
          autosave.end();
          tellDone('任务已终止');
          tab.close(view);
        }}
        onClose={() => setEnding(false)}
      />
    </div>
  );
}
