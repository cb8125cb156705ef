import { calls } from '@outbound/contract';
import { Card } from 'antd';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useCall } from '../../../api/query.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { NoRecord, RecordState } from '../../../ui/feedback/record-state.tsx';
import { useSession } from '../../session/session-store.ts';
import { useTab } from '../../tabs/tab-store.ts';
import { ModifyForm } from './modify-form.tsx';
import { draftTask } from './start-task.ts';
import { useTemplate } from './template.ts';
import { Submitted, WrittenTask } from './written-task.tsx';

const tasks = { subject: '任务', list: '/taskManagement/list' };

/** Goes on with a draft, or changes a task that nobody has signed or that came back (`?instanceCode=…&mode=draft|modify`). */
export default function EditTask() {
  const [params] = useSearchParams();
  const code = params.get('instanceCode');
  const { user } = useSession();
  const name = user?.userLoginId || user?.userName || '';
  if (!code) return <NoRecord {...tasks} />;
  return <Loaded user={name} code={code} isDraft={params.get('mode') !== 'modify'} />;
}

function Loaded({ user, code, isDraft }: { user: string; code: string; isDraft: boolean }) {
  const { setTitle } = useTab();
  const detail = useCall(calls.taskInstance.detail, { instanceCode: code }, { staleTime: 0, quiet: true });
  const fresh = detail.isFetchedAfterMount ? detail.data : undefined;
  const [record, setRecord] = useState(fresh);
  // The first fresh answer: a later one must not change what is typed.
  useEffect(() => {
    if (fresh) setRecord((first) => first ?? fresh);
  }, [fresh]);
  useEffect(() => setTitle(`${isDraft ? '修改草稿' : '修改任务'}：${code}`), [setTitle, isDraft, code]);
  if (!record)
    return <RecordState failure={detail.error} onRetry={() => void detail.refetch()} back={tasks} />;
  if (!isDraft) return <ModifyForm user={user} detail={record} />;
  if (!record.draft) return <Submitted code={code} />;
  return <Draft user={user} detail={record} />;
}

type Detail = Parameters<typeof draftTask>[0];

function Draft({ user, detail }: { user: string; detail: Detail }) {
  const { template, isLoaded, error, refetch } = useTemplate(detail.templateInfo.templateId);
  if (isLoaded && !template)
    return (
      <Card>
        <EmptyState text="任务模板不存在或已停用" />
      </Card>
    );
  if (!template) return <RecordState failure={error} onRetry={() => void refetch()} />;
  return (
    <WrittenTask
      user={user}
      subject={detail.instance.instanceCode}
      template={template}
      start={draftTask(detail)}
      detail={detail}
    />
  );
}
