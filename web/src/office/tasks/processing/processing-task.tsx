import { HandleType } from '@outbound/contract';
import { useEffect, useRef, useState } from 'react';
import { NoRecord, RecordState } from '../../../ui/feedback/record-state.tsx';
import { useTab } from '../../tabs/tab-store.ts';
import { BACKLOG, type TaskDetail, viewAddress } from '../actions/index.ts';
import { useTask } from '../reading/index.ts';
import { Handling } from './handling.tsx';
import { type Left, TakenAway } from './taken-away.tsx';

const mayHandle = ({ actionList }: TaskDetail) =>
  actionList.some(
    ({ handleType }) => handleType === HandleType.feedback || handleType === HandleType.complete,
  );

const tasks = { subject: '任务', list: BACKLOG };

/** /taskManagement/processingTask: handling one's own step. Who cannot is led to the page that shows the task. */
export default function ProcessingTask() {
  const tab = useTab();
  const { isNamed, task, failure, retry } = useTask(true);
  const [isSubmitting, setSubmitting] = useState(false);
  const left = useRef<Left | null>(null);
  const title = task?.instance.title;
  const { setTitle } = tab;
  useEffect(() => {
    if (title) setTitle(`办理 ${title}`);
  }, [title, setTitle]);
  if (!isNamed) return <NoRecord {...tasks} />;
  if (!task) return <RecordState failure={failure} onRetry={retry} back={tasks} />;
  const { myDetail } = task;
  if (myDetail && (isSubmitting || mayHandle(task))) {
    const { detailId } = myDetail;
    return (
      <Handling
        key={detailId}
        task={task}
        myDetail={myDetail}
        onSubmitting={setSubmitting}
        onLeave={(typed, own) => {
          left.current = { detailId, typed, own };
        }}
      />
    );
  }
  if (isSubmitting) return <RecordState failure={null} onRetry={retry} />;
  return (
    <TakenAway
      task={task}
      readLeft={() => left.current}
      address={viewAddress({
        detailId: myDetail?.detailId ?? task.instance.detailId,
        instanceCode: task.instance.instanceCode,
      })}
    />
  );
}
