import { calls } from '@outbound/contract';
import { Card } from 'antd';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useCall } from '../../../api/query.ts';
import { RecordState } from '../../../ui/feedback/record-state.tsx';
import { Steps } from '../../../ui/navigation/steps.tsx';
import { useRecordId } from '../../../ui/records/record-id.ts';
import { useSession } from '../../session/session-store.ts';
import { useTab } from '../../tabs/tab-store.ts';
import { AboutClock, clockOf, Following } from './follow-start.tsx';
import { Gone } from './gone.tsx';
import { type AboutInfo, infoQuery, taskAbout, useInfoAnswers } from './info-start.ts';
import { draftOf, noteDraft, recentOf } from './kept-task.ts';
import { copyOf } from './start-task.ts';
import { useTemplate } from './template.ts';
import { TemplateCards } from './template-cards.tsx';
import { WrittenTask } from './written-task.tsx';

const steps = ['选择模板', '填写任务'];
const isId = (value: unknown): value is number => typeof value === 'number';

/**
 * A new task: of a template (`?templateId=11`), as a copy of another task (`?from=ZJ202507110001`), about an alarm or a case
 * (`?alarmId=12`, `?caseId=3`), about accounts whose clock runs (`?clock=1.12.1`), or one that follows from another
 * (`?follow=ZJ202507110001`, with `&accounts=next` about the accounts that its result has found).
 */
export default function CreateTask() {
  const [params] = useSearchParams();
  const templateId = useRecordId('templateId');
  const from = params.get('from');
  const follow = params.get('follow');
  const isNext = params.get('accounts') === 'next';
  const clock = clockOf(params.get('clock'));
  const about = { alarmId: useRecordId('alarmId'), caseId: useRecordId('caseId') };
  const { user } = useSession();
  const name = user?.userLoginId || user?.userName || '';
  return (
    <>
      <Card size="small" style={{ marginBottom: 12 }}>
        <div style={{ maxWidth: 480, margin: '0 auto' }}>
          <Steps titles={steps} current={templateId === null && !from && !clock ? 1 : 2} />
        </div>
      </Card>
      {from ? (
        <Copied user={name} code={from} />
      ) : clock ? (
        <AboutClock key={params.get('clock')} user={name} clock={clock} />
      ) : templateId === null ? (
        <Choice user={name} query={follow ? `follow=${encodeURIComponent(follow)}` : infoQuery(about)} />
      ) : follow ? (
        <Following
          key={`${follow} ${templateId} ${isNext}`}
          user={name}
          code={follow}
          templateId={templateId}
          isNext={isNext}
        />
      ) : (
        <OfTemplate key={infoQuery(about)} user={name} templateId={templateId} about={about} />
      )}
    </>
  );
}

function Choice({ user, query }: { user: string; query: string }) {
  const tab = useTab();
  const [recent] = useState(() => recentOf(user, 'templates', isId));
  return (
    <Card title="选择任务模板" size="small">
      <TemplateCards
        recent={recent}
        onChoose={({ templateId }) =>
          tab.close(`/taskManagement/create?${[`templateId=${templateId}`, query].filter(Boolean).join('&')}`)
        }
      />
    </Card>
  );
}

function OfTemplate({ user, templateId, about }: { user: string; templateId: number; about: AboutInfo }) {
  const { template, isLoaded, error, refetch } = useTemplate(templateId);
  const info = useInfoAnswers(about);
  const subject = ['new', templateId, infoQuery(about)].filter(Boolean).join('-');
  // A reload goes on with the draft that this page had become.
  const [code, setCode] = useState(() => draftOf(user, subject));
  const detail = useCall(
    calls.taskInstance.detail,
    { instanceCode: code ?? '' },
    { enabled: code !== null, quiet: true, staleTime: 0 },
  );
  if (isLoaded && !template) return <Gone />;
  if (!template || (code !== null && !detail.isFetchedAfterMount && !detail.error))
    return <RecordState failure={error} onRetry={() => void refetch()} />;
  if (info.answers === null)
    return <RecordState failure={info.failure} onRetry={() => void info.refetch()} />;
  const draft = code !== null && detail.data?.draft ? detail.data : null;
  return (
    <WrittenTask
      user={user}
      subject={subject}
      template={template}
      start={taskAbout(template, info.answers)}
      detail={draft}
      onBlank={() => {
        noteDraft(user, subject, null);
        setCode(null);
      }}
    />
  );
}

function Copied({ user, code }: { user: string; code: string }) {
  const detail = useCall(
    calls.taskInstance.detail,
    { instanceCode: code },
    { quiet: true, staleTime: Number.POSITIVE_INFINITY },
  );
  if (!detail.data) return <RecordState failure={detail.error} onRetry={() => void detail.refetch()} />;
  return <CopiedInto user={user} code={code} detail={detail.data} />;
}

function CopiedInto({
  user,
  code,
  detail,
}: {
  user: string;
  code: string;
  detail: Parameters<typeof copyOf>[1];
}) {
  const { template, isLoaded, error, refetch } = useTemplate(detail.templateInfo.templateId);
  if (isLoaded && !template) return <Gone />;
  if (!template) return <RecordState failure={error} onRetry={() => void refetch()} />;
  return (
    <WrittenTask
      user={user}
      subject={`copy-${code}`}
      template={template}
      start={copyOf(template, detail)}
      detail={null}
      source={code}
    />
  );
}
