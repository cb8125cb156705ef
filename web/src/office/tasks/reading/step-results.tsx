import { type DetailItem, StepRole } from '@outbound/contract';
import { Card, Flex, Tag } from 'antd';
import { DynamicView } from '../../../ui/dynamic-form/dynamic-view.tsx';
import { FileLinks } from '../../../ui/dynamic-form/file-links.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { durationText, RemainingTime } from '../../../ui/texts/remaining-time.tsx';
import type { TaskDetail } from '../actions/index.ts';
import { HandleStatusTag } from '../tags/index.ts';

/** 办理情况: each step with who has it, when, how long, and what came of it. */
export function StepResults({ task: { detailList, templateInfo } }: { task: TaskDetail }) {
  const current = detailList.filter(({ isCurrent }) => isCurrent === 1);
  const past = detailList.filter(({ isCurrent }) => isCurrent === 0);
  return (
    <Card size="small" title={`办理情况（${current.length}）`}>
      {current.length === 0 ? <EmptyState text="没有正在办理的单位" size={64} /> : null}
      <Flex vertical gap={12}>
        {current.map((step) => (
          <StepPanel key={step.detailId} step={step} items={templateInfo.handleItemList} />
        ))}
        {past.length > 0 ? (
          <details className="task-past">
            <summary>以前的办理步骤（{past.length}）</summary>
            <Flex vertical gap={12}>
              {past.map((step) => (
                <StepPanel key={step.detailId} step={step} items={templateInfo.handleItemList} />
              ))}
            </Flex>
          </details>
        ) : null}
      </Flex>
    </Card>
  );
}

function StepPanel({
  step,
  items,
}: {
  step: DetailItem;
  items: TaskDetail['templateInfo']['handleItemList'];
}) {
  const facts = [
    step.signTime ? `签收 ${step.signTime}` : null,
    step.signSeconds === null ? null : `签收用时${durationText(step.signSeconds)}`,
    step.submitTime ? `提交 ${step.submitTime}` : null,
    step.handleSeconds === null ? null : `办理用时${durationText(step.handleSeconds)}`,
    step.urgeNum > 0 ? `已催办 ${step.urgeNum} 次` : null,
  ].filter((fact) => fact !== null);
  return (
    <section className="task-step" aria-label={`${step.handlerDeptName}的办理情况`}>
      <Flex gap={8} wrap align="center">
        <b>{step.handlerDeptName}</b>
        <span>{step.handlerUserName ?? '（待签收）'}</span>
        {step.roleType === StepRole.assistant ? <Tag>协办</Tag> : null}
        <HandleStatusTag {...step} />
        {step.dueAt ? <RemainingTime dueAt={step.dueAt} overdueStatus={step.overdueStatus} /> : null}
        {step.roundNo > 1 ? <span className="task-round">第 {step.roundNo} 轮</span> : null}
      </Flex>
      {facts.length > 0 ? <small>{facts.join(' · ')}</small> : null}
      {step.opinion ? (
        <p>
          {step.returnReasonName ? <Tag>{step.returnReasonName}</Tag> : null} {step.opinion}
        </p>
      ) : null}
      {step.handleData ? (
        <DynamicView items={items} answers={step.handleData} marks={step.fieldMarkList} withoutEmpty />
      ) : null}
      {step.fileList.length > 0 ? <FileLinks files={step.fileList} /> : null}
    </section>
  );
}
