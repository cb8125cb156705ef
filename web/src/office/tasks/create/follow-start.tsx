/** New tasks that follow from something: from another task, or from an account whose clock runs. */
import {
  answerOf,
  type Body,
  calls,
  canCarry,
  isEmptyAnswer,
  type TaskAnswers,
  type TemplateSettings,
} from '@outbound/contract';
import { useCall } from '../../../api/query.ts';
import { RecordState } from '../../../ui/feedback/record-state.tsx';
import { nextAccountAnswers, resultOf } from '../actions/index.ts';
import { Gone } from './gone.tsx';
import { taskAbout } from './info-start.ts';
import type { TaskDetail } from './start-task.ts';
import { type Template, useTemplate } from './template.ts';
import { WrittenTask } from './written-task.tsx';

type ClockBody = Body<typeof calls.taskClock.clockPrefill>;
const once = { quiet: true, staleTime: Number.POSITIVE_INFINITY } as const;

/** `1.12.3`: kind, number and action, or several numbers as in `2.12-15.2`; null for what is none of that. */
export function clockOf(text: string | null): ClockBody | null {
  const [, type, ids, action] =
    /^([12])\.([1-9]\d{0,14}(?:-[1-9]\d{0,14})*)\.([123])$/.exec(text ?? '') ?? [];
  const [clockId, ...more] = (ids ?? '').split('-').map(Number);
  return type && clockId && action
    ? {
        clockType: Number(type) as ClockBody['clockType'],
        clockId,
        action: Number(action) as ClockBody['action'],
        ...(more.length > 0 ? { moreIdList: more } : {}),
      }
    : null;
}

/** 资金查控 of an account, or several: what the first one's own task said, with what is to be done now. */
export function AboutClock({ user, clock }: { user: string; clock: ClockBody }) {
  const found = useCall(calls.taskClock.clockPrefill, clock, once);
  if (!found.data) return <RecordState failure={found.error} onRetry={() => void found.refetch()} />;
  const { templateId, formData } = found.data;
  if (templateId === null) return <Gone />;
  const ids = [clock.clockId, ...(clock.moreIdList ?? [])].join('-');
  const subject = `clock-${clock.clockType}.${ids}.${clock.action}`;
  return <Begun user={user} templateId={templateId} start={formData} subject={subject} />;
}

interface BegunProps {
  user: string;
  templateId: number;
  start: TaskAnswers;
  subject: string;
}

function Begun({ user, templateId, start, subject }: BegunProps) {
  const { template, isLoaded, error, refetch } = useTemplate(templateId);
  if (isLoaded && !template) return <Gone />;
  if (!template) return <RecordState failure={error} onRetry={() => void refetch()} />;
  return (
    <WrittenTask
      user={user}
      subject={subject}
      template={template}
      start={taskAbout(template, start)}
      detail={null}
    />
  );
}

interface FollowingProps {
  user: string;
  templateId: number;
  /** About the accounts that its result has found, finished or not. */
  isNext: boolean;
}

/** A task of this template that follows from another one, with what that one's rule carries, else what both have. */
export function Following({ code, ...rest }: FollowingProps & { code: string }) {
  // A result that is still written was read before its last accounts were typed.
  const detail = useCall(
    calls.taskInstance.detail,
    { instanceCode: code },
    rest.isNext ? { quiet: true, staleTime: 0 } : once,
  );
  if (!detail.data || (rest.isNext && !detail.isFetchedAfterMount))
    return <RecordState failure={detail.error} onRetry={() => void detail.refetch()} />;
  return <FollowingFrom {...rest} detail={detail.data} />;
}

function FollowingFrom({ user, detail, templateId, isNext }: FollowingProps & { detail: TaskDetail }) {
  const { template, isLoaded, error, refetch } = useTemplate(templateId);
  const source = useTemplate(detail.templateInfo.templateId);
  if (isLoaded && !template) return <Gone />;
  // A template that is disabled has no rules any more: then what both forms have is carried.
  if (!template || !(source.isLoaded || source.error))
    return <RecordState failure={error} onRetry={() => void refetch()} />;
  const { instanceCode } = detail.instance;
  return (
    <WrittenTask
      user={user}
      subject={`follow-${instanceCode}-${templateId}${isNext ? '-next' : ''}`}
      template={template}
      start={taskAbout(
        template,
        isNext && detail.maskFlag === 0
          ? nextAccountAnswers(detail.formData, resultOf(detail))
          : carriedFrom(detail, template, source.template?.settings),
      )}
      detail={null}
      source={instanceCode}
      isFollowUp
    />
  );
}

/** The answers of a task and of its last result that a template takes over; masked ones say nothing in another task. */
export function carriedFrom(
  { formData, detailList, templateInfo, maskFlag }: TaskDetail,
  template: Pick<Template, 'templateId' | 'formItemList'>,
  settings: Pick<TemplateSettings, 'followUpList'> | undefined,
): Record<string, unknown> {
  if (maskFlag === 1) return {};
  const results = detailList.filter(({ isCurrent, handleData }) => isCurrent === 1 && handleData !== null);
  const found = results.at(-1)?.handleData ?? {};
  const rule = settings?.followUpList.find((one) => one.templateId === template.templateId);
  const given = [...templateInfo.handleItemList, ...templateInfo.formItemList];
  const carried = template.formItemList.flatMap(({ fieldKey, type }) => {
    const from = rule?.carryList.find(({ to }) => to === fieldKey)?.from ?? fieldKey;
    const giver = given.find((item) => item.fieldKey === from);
    const value = answerOf(found, from) ?? answerOf(formData, from);
    return giver && canCarry(giver.type, type) && !isEmptyAnswer(value) ? [[fieldKey, value] as const] : [];
  });
  return Object.fromEntries(carried);
}
