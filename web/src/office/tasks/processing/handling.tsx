import { HandleStatus, HandleType, readFileList } from '@outbound/contract';
import { Alert, Button, Card, Flex } from 'antd';
import { useEffect, useRef, useState } from 'react';
import type { Answers } from '../../../ui/dynamic-form/answers.ts';
import { DynamicForm } from '../../../ui/dynamic-form/dynamic-form.tsx';
import { MarkList } from '../../../ui/dynamic-form/mark-list.tsx';
import { useMessage } from '../../../ui/feedback/use-message.ts';
import { RunningUploads, stillUploading, useUploadCount } from '../../../ui/files/running-uploads.ts';
import { Upload } from '../../../ui/files/upload.tsx';
import { HeldFields } from '../../../ui/forms/held-fields.tsx';
import { useLeaveWarning } from '../../../ui/forms/use-kept-form.ts';
import { useTab } from '../../tabs/tab-store.ts';
import {
  BACKLOG,
  NextAccountsButton,
  stepAddress,
  swallowRefusal,
  TaskButtons,
  type TaskDetail,
  useFocusAtStart,
  useHandle,
  useShortcut,
} from '../actions/index.ts';
import { DocumentsButton } from '../documents/index.ts';
import { DispatchForm, TaskBar, TaskHead, TaskSide } from '../reading/index.ts';
import { useResult } from './use-result.ts';

interface HandlingProps {
  task: TaskDetail;
  myDetail: NonNullable<TaskDetail['myDetail']>;
  /** While it is handed in the page stays what it is. */
  onSubmitting(isSubmitting: boolean): void;
  /** The page goes from here, with what was typed and not handed in, and what the person himself did to the step last. */
  onLeave(typed: Answers | null, own: HandleType | null): void;
}

const drawnHere = [HandleType.complete, HandleType.saveProgress, HandleType.feedback];

/** One step while somebody works on it: what is asked on the left, its history on the right, buttons in sight. */
export function Handling({ task, myDetail, onSubmitting, onLeave }: HandlingProps) {
  const tab = useTab();
  const message = useMessage();
  const result = useResult(task, myDetail);
  const { form, conflict, files, setFiles } = result;
  const { typed } = result;
  const [askedToChoose, setAskedToChoose] = useState(0);
  const leave = useRef(onLeave);
  leave.current = onLeave;
  const own = useRef<HandleType | null>(null);
  useEffect(() => () => leave.current(typed(), own.current), [typed]);
  const uploads = useUploadCount();
  useLeaveWarning(form.isDirty);
  const { act, isPending } = useHandle();
  const [isHandingIn, setHandingIn] = useState(false);
  const offered = new Map<HandleType, TaskDetail['actionList'][number]>(
    task.actionList.map((action) => [action.handleType, action]),
  );
  const complete = offered.get(HandleType.complete);
  const feedback = offered.get(HandleType.feedback);
  const isReviewed = task.instance.needReview === 1 && myDetail.roleType === 1;
  const completeText = isReviewed ? '提交审核' : '提交办结';

  const isUploading = () => {
    const waiting = uploads.count();
    if (waiting > 0) void message.warning(stillUploading(waiting));
    return waiting > 0;
  };
  const submit = async (thenNext: boolean) => {
    if (isPending || isUploading() || !form.check()) return;
    onSubmitting(true);
    setHandingIn(true);
    try {
      const fileList = readFileList(files);
      const { nextDetailId } = await act({
        handleType: HandleType.complete,
        detailId: myDetail.detailId,
        version: myDetail.detailVersion,
        formData: form.clean(),
        ...(fileList.length > 0 ? { fileList } : {}),
      });
      result.end();
      if (!thenNext) return;
      if (nextDetailId !== null) return tab.close(stepAddress(nextDetailId));
      void message.success('待办已全部处理完');
      tab.close(BACKLOG);
    } catch (error) {
      if (!form.refuse(error)) swallowRefusal(error);
    } finally {
      onSubmitting(false);
      setHandingIn(false);
    }
  };
  const keep = async () => {
    if (isUploading()) return;
    if (await result.save()) void message.success('已暂存');
    else if (result.isConflicting()) setAskedToChoose((times) => times + 1);
    else void message.warning('暂存失败，内容已保存在本机');
  };
  // The choice stands above the form, which may be scrolled far down.
  const choice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (askedToChoose > 0) choice.current?.scrollIntoView({ block: 'center' });
  }, [askedToChoose]);
  /** For a page that goes on from what is typed here. */
  const keepQuietly = async () => {
    if (isUploading()) return false;
    const isKept = await result.save();
    if (!isKept && result.isConflicting()) setAskedToChoose((times) => times + 1);
    else if (!isKept) void message.warning('暂存失败，请稍后重试');
    return isKept;
  };
  const main = useRef<HTMLDivElement>(null);
  const bar = useRef<HTMLDivElement>(null);
  const parts = [main, bar];
  useFocusAtStart(main);
  useShortcut({ key: 's' }, offered.has(HandleType.saveProgress) ? () => void keep() : null, parts);
  useShortcut({ key: 'Enter' }, complete ? () => void submit(true) : null, parts);
  useShortcut({ key: 'Enter', shift: true }, complete ? () => void submit(false) : null, parts);

  const restored = result.isRestored && !conflict ? '已恢复上次未提交的内容' : '';
  const kept =
    result.savedAt === null ? restored : `${new Date(result.savedAt).toLocaleTimeString('zh-CN')} 已自动暂存`;
  const stands = result.isFailing ? '未能暂存到服务器，内容已保存在本机' : kept;
  const saved = conflict ? '与服务器上暂存的不一致，请在页面上方选择' : stands;
  return (
    <div className="task-page">
      <TaskHead task={task} />
      <div className="task-body">
        <section className="task-main" ref={main} tabIndex={-1} aria-label="任务内容与办理反馈">
          {myDetail.handleStatus === HandleStatus.returned ? (
            <Alert
              type="warning"
              showIcon
              title={`退回重办：${myDetail.opinion ?? ''}`}
              description={
                myDetail.fieldMarkList.length > 0 ? (
                  <MarkList items={form.items} marks={myDetail.fieldMarkList} onJump={form.jump} />
                ) : null
              }
            />
          ) : null}
          {conflict ? (
            <div ref={choice}>
              <Alert
                type="warning"
                showIcon
                title="本机填写的内容与服务器上暂存的不一致"
                description="当前显示的是本机内容。请选择保留哪一份，另一份将不再保留。"
                action={
                  <Flex vertical gap={8}>
                    <Button size="small" type="primary" onClick={() => result.settleConflict(false)}>
                      使用本机内容
                    </Button>
                    <Button size="small" onClick={() => result.settleConflict(true)}>
                      使用服务器内容
                    </Button>
                  </Flex>
                }
              />
            </div>
          ) : null}
          <DispatchForm task={task} />
          <Card size="small" title="办理反馈">
            <RunningUploads value={uploads}>
              <HeldFields isHeld={isHandingIn}>
                <DynamicForm form={form} marks={myDetail.fieldMarkList} />
                <NextAccountsButton task={task} found={form.answers} keep={keepQuietly} />
                <Flex vertical gap={6}>
                  <span>附件</span>
                  <Upload
                    {...(files === undefined ? {} : { value: files })}
                    onChange={setFiles}
                    maxFiles={20}
                    hint="可不传，最多 20 个"
                  />
                </Flex>
              </HeldFields>
            </RunningUploads>
          </Card>
        </section>
        <TaskSide task={task} />
      </div>
      <TaskBar task={task} ref={bar} saved={saved}>
        {complete ? (
          <>
            <Button type="primary" loading={isPending} onClick={() => void submit(true)}>
              提交并办理下一条 <kbd className="keys-hint">Ctrl+Enter</kbd>
            </Button>
            <Button disabled={isPending} onClick={() => void submit(false)}>
              {completeText}
            </Button>
          </>
        ) : null}
        {offered.has(HandleType.saveProgress) ? (
          <Button onClick={() => void keep()}>
            暂存 <kbd className="keys-hint">Ctrl+S</kbd>
          </Button>
        ) : null}
        <TaskButtons
          task={task}
          without={feedback ? drawnHere.filter((type) => type !== HandleType.feedback) : drawnHere}
          formData={() => form.clean()}
          onOpen={(address) => tab.close(address)}
          onSend={(handleType) => {
            own.current = handleType;
          }}
        />
        <DocumentsButton instanceCode={task.instance.instanceCode} />
        <Button onClick={() => tab.close(BACKLOG)}>返回</Button>
      </TaskBar>
    </div>
  );
}
