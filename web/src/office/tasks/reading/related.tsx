import { Flex, Tag } from 'antd';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { type TaskDetail, viewAddress } from '../actions/index.ts';

const toTask = (instanceCode: string) => viewAddress({ detailId: null, instanceCode });

/** 关联信息: numbers of alarms and cases, tasks that belong to this one, others with the same numbers in them. */
export function RelatedTasks({ task: { instance, collisionList, ccList } }: { task: TaskDetail }) {
  const lines: [title: string, content: ReactNode][] = [];
  if (instance.alarmNos) lines.push(['警情编号', instance.alarmNos]);
  if (instance.caseNos) lines.push(['案件编号', instance.caseNos]);
  if (instance.batchCode) lines.push(['批次号', instance.batchCode]);
  if (instance.sourceInstanceCode)
    lines.push([
      '来源任务',
      <Link key="source" to={toTask(instance.sourceInstanceCode)}>
        {instance.sourceInstanceCode}
      </Link>,
    ]);
  if (instance.followUpList.length > 0)
    lines.push([
      '后续任务',
      <Flex key="next" vertical>
        {instance.followUpList.map(({ instanceCode, title, statusName }) => (
          <Link key={instanceCode} to={toTask(instanceCode)}>
            {title}（{statusName}）
          </Link>
        ))}
      </Flex>,
    ]);
  if (ccList.length > 0) lines.push(['抄送', ccList.map(({ userName }) => userName).join('、')]);
  if (lines.length === 0 && collisionList.length === 0)
    return <EmptyState text="没有关联的警情、案件或其他任务" size={64} />;
  return (
    <Flex vertical gap={16}>
      {lines.length > 0 ? (
        <dl className="task-lines">
          {lines.map(([title, content]) => (
            <div key={title}>
              <dt>{title}</dt>
              <dd>{content}</dd>
            </div>
          ))}
        </dl>
      ) : null}
      {collisionList.length > 0 ? (
        <section aria-label="相同号码的任务">
          <h3 className="task-subtitle">相同号码的任务</h3>
          <ul className="task-collisions">
            {collisionList.map((one) => (
              <li key={`${one.instanceCode}.${one.entityType}.${one.entityValueMasked}`}>
                <Flex gap={8} wrap align="baseline">
                  <Tag color="orange">{one.entityTypeName}</Tag>
                  <span>{one.entityValueMasked}</span>
                  {one.visible === 1 ? (
                    <Link to={toTask(one.instanceCode)}>{one.title || one.instanceCode}</Link>
                  ) : (
                    <span>{one.originOrgName} 的任务（无权查看）</span>
                  )}
                </Flex>
                <small>
                  {one.templateTypeName} · {one.statusName} · {one.originOrgName} · {one.createdTime}
                </small>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </Flex>
  );
}
