import { BacklogTab, calls, HandleType } from '@outbound/contract';
import { Button } from 'antd';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { send } from '../../../api/client.ts';
import { NoRecord, RecordState } from '../../../ui/feedback/record-state.tsx';
import { useMessage } from '../../../ui/feedback/use-message.ts';
import { Permitted, usePermission } from '../../../ui/rights/permitted.tsx';
import { useTab } from '../../tabs/tab-store.ts';
import {
  BACKLOG,
  copyAddress,
  draftAddress,
  isGone,
  NextAccountsButton,
  processAddress,
  resultOf,
  stepAddress,
  swallowRefusal,
  TASK_LIST,
  TaskButtons,
  type TaskDetail,
  useFocusAtStart,
  useShortcut,
} from '../actions/index.ts';
import { DocumentsButton } from '../documents/index.ts';
import { DispatchForm, StepResults, TaskBar, TaskHead, TaskSide, useTask } from '../reading/index.ts';

const tasks = { subject: '任务', list: TASK_LIST };

/** /taskManagement/viewTask: a task with all that came of it, and what the reader can do now. */
export default function ViewTask() {
  const { isNamed, task, failure, retry } = useTask();
  const { setTitle } = useTab();
  const title = task?.instance.title;
  useEffect(() => {
    if (title) setTitle(title);
  }, [title, setTitle]);
  if (!isNamed) return <NoRecord {...tasks} />;
  // What could be read once goes on standing here through a failure, but not what nobody can do anything to any more.
  if (!task || isGone(failure)) return <RecordState failure={failure} onRetry={retry} back={tasks} />;
  return <Task task={task} />;
}

/** The most urgent one that waits for the reader. */
const firstTodo = { pageNum: 1, pageSize: 1, template: { tabType: BacklogTab.toHandle } };

const handledElsewhere = [HandleType.complete, HandleType.feedback];

function Task({ task }: { task: TaskDetail }) {
  const tab = useTab();
  const navigate = useNavigate();
  const message = useMessage();
  const { instance, myDetail, actionList } = task;
  const mayHandle = actionList.some(({ handleType }) => handledElsewhere.some((type) => type === handleType));
  const next = (detailId: number | null) => {
    if (detailId !== null) return tab.close(stepAddress(detailId));
    void message.success('待办已全部处理完');
    tab.close(BACKLOG);
  };
  const main = useRef<HTMLDivElement>(null);
  const bar = useRef<HTMLDivElement>(null);
  const parts = [main, bar];
  useFocusAtStart(main);
  const handle =
    mayHandle && myDetail
      ? () => tab.close(processAddress({ ...myDetail, instanceCode: instance.instanceCode }))
      : null;
  const hasBacklog = usePermission().has('latin_task_management_backlog');
  const isDone = !handle && !task.draft && !actionList.some(({ primary }) => primary === 1);
  // Handed in, returned or handed over: nothing is left to do here, and the next one is as near as behind a result.
  const goOn =
    isDone && hasBacklog
      ? async () => {
          try {
            const { dataBody } = await send(calls.taskInstance.backlog, firstTodo);
            next(dataBody[0]?.detailId ?? null);
          } catch (error) {
            swallowRefusal(error);
          }
        }
      : null;
  useShortcut({ key: 'Enter' }, handle ?? goOn, parts);
  return (
    <div className="task-page">
      <TaskHead task={task} />
      <div className="task-body">
        <section className="task-main" ref={main} tabIndex={-1} aria-label="任务内容与办理情况">
          <DispatchForm task={task} />
          <StepResults task={task} />
        </section>
        <TaskSide task={task} />
      </div>
      <TaskBar task={task} ref={bar}>
        {task.draft ? (
          <Button type="primary" onClick={() => tab.close(draftAddress(instance.instanceCode))}>
            继续填写
          </Button>
        ) : null}
        {handle ? (
          <Button type="primary" onClick={handle}>
            办理{' '}
            <kbd className="keys-hint" aria-hidden>
              Ctrl+Enter
            </kbd>
          </Button>
        ) : null}
        <TaskButtons
          task={task}
          without={handledElsewhere}
          onOpen={(address) => tab.close(address)}
          onNext={next}
          {...(handle ? {} : { keysIn: parts })}
        />
        {goOn ? (
          <Button onClick={() => void goOn()}>
            办理下一条待办{' '}
            <kbd className="keys-hint" aria-hidden>
              Ctrl+Enter
            </kbd>
          </Button>
        ) : null}
        <Permitted code="latin_task_management_create">
          <Button onClick={() => void navigate(copyAddress(instance.instanceCode))}>复制为新任务</Button>
        </Permitted>
        <NextAccountsButton task={task} found={resultOf(task)} />
        {task.draft ? null : <DocumentsButton instanceCode={instance.instanceCode} />}
        <Button onClick={() => window.print()}>打印</Button>
      </TaskBar>
    </div>
  );
}
