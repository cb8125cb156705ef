import { HandleType, taskLimits } from '@outbound/contract';
import { Button, Flex, Input } from 'antd';
import { useId, useState } from 'react';
import { HeldFields } from '../../../ui/forms/held-fields.tsx';
import { useKeptText } from '../../../ui/forms/use-kept-text.ts';
import { PeoplePicker, swallowRefusal, type TaskDetail, useHandle } from '../actions/index.ts';
import { TaskHistory } from './history.tsx';

/** 备注: what people say about a task without changing it, and whom they tell. */
export function TaskComments({ task }: { task: TaskDetail }) {
  const [text, setText] = useKeptText('备注', task.instance.instanceCode);
  const [people, setPeople] = useState<number[]>([]);
  const { act, isPending } = useHandle({ done: '备注已添加' });
  const id = useId();
  const mayComment = task.actionList.some(({ handleType }) => handleType === HandleType.comment);
  const send = async () => {
    try {
      await act({
        handleType: HandleType.comment,
        instanceCode: task.instance.instanceCode,
        version: task.instanceVersion,
        opinion: text.trim(),
        ...(people.length > 0 ? { userIdList: people } : {}),
      });
      setText('');
      setPeople([]);
    } catch (error) {
      swallowRefusal(error);
    }
  };
  return (
    <Flex vertical gap={12}>
      {mayComment ? (
        <Flex vertical gap={8}>
          <HeldFields isHeld={isPending}>
            <Flex vertical gap={8}>
              <Input.TextArea
                aria-label="备注内容"
                placeholder="补充情况、提醒同事；不改变任务状态"
                rows={3}
                maxLength={taskLimits.opinion}
                showCount
                // The count stands below it.
                style={{ marginBlockEnd: 20 }}
                value={text}
                onChange={({ target }) => setText(target.value)}
              />
              <label htmlFor={id} className="for-screen-readers">
                提醒的人
              </label>
              <PeoplePicker id={id} placeholder="提醒谁（可不选）" value={people} onChange={setPeople} />
            </Flex>
          </HeldFields>
          <div>
            <Button disabled={text.trim() === ''} loading={isPending} onClick={() => void send()}>
              添加备注
            </Button>
          </div>
        </Flex>
      ) : null}
      <TaskHistory task={task} only={[HandleType.comment]} emptyText="还没有备注" />
    </Flex>
  );
}
