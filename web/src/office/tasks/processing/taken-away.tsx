import { HandleStatus, HandleType } from '@outbound/contract';
import { Alert, Button, Card } from 'antd';
import { useEffect, useState } from 'react';
import type { Answers } from '../../../ui/dynamic-form/answers.ts';
import { DynamicView } from '../../../ui/dynamic-form/dynamic-view.tsx';
import { useSession } from '../../session/session-store.ts';
import { useTab } from '../../tabs/tab-store.ts';
import type { TaskDetail } from '../actions/index.ts';
import { dropKept } from './kept-result.ts';

/** The step that was written on, and what was typed and not handed in. */
export interface Left {
  detailId: number;
  typed: Answers | null;
  /** What he himself did to it last, by a button of its page. */
  own: HandleType | null;
}

interface TakenAwayProps {
  task: TaskDetail;
  /** Known once the page of the step is gone; null where there was none. */
  readLeft(): Left | null;
  /** The page that shows the task. */
  address: string;
}

/** What a step becomes by an action of who handles it. */
const outcomes = new Map<HandleStatus, HandleType>([
  [HandleStatus.refused, HandleType.refuse],
  [HandleStatus.transferred, HandleType.transfer],
  [HandleStatus.terminated, HandleType.terminate],
]);

/**
 * A step that is no longer one's own to handle: it was transferred, ended or handed in elsewhere, or given back by himself. Who had typed nothing is
 * led to the page that shows the task; what he had typed stays in sight until he goes there himself.
 */
export function TakenAway({ task, readLeft, address }: TakenAwayProps) {
  const { close } = useTab();
  const user = useSession().user?.userLoginId ?? '';
  const [left, setLeft] = useState<Left | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, behind the page that was left
  useEffect(() => {
    const found = readLeft();
    if (found === null || found.typed === null) close(address);
    else setLeft(found);
  }, []);
  if (left === null || left.typed === null) return null;
  const { detailId, typed, own } = left;
  const { instance, detailList, templateInfo } = task;
  const step = detailList.find((one) => one.detailId === detailId);
  const state = step?.handleStatusName ?? instance.statusName;
  const isOwn = own !== null && step !== undefined && outcomes.get(step.handleStatus) === own;
  return (
    <div className="task-page">
      <Alert
        type={isOwn ? 'info' : 'warning'}
        showIcon
        title={isOwn ? `该任务${state}` : `该任务${state}，不再由您办理`}
        description={
          isOwn
            ? '您在办理反馈中填写的内容没有随之提交。需要的内容请先复制，离开本页后不再保留。'
            : '您填写的内容没有提交。请先复制需要的内容，离开本页后不再保留。'
        }
        action={
          <Button
            type="primary"
            size="small"
            onClick={() => {
              dropKept(user, detailId);
              close(address);
            }}
          >
            查看任务
          </Button>
        }
      />
      <Card size="small" title={`未提交的办理反馈：${instance.title}`}>
        <DynamicView items={templateInfo.handleItemList} answers={typed} withoutEmpty />
      </Card>
    </div>
  );
}
