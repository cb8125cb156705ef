import { calls, type RoleDetail } from '@outbound/contract';
import { Button, Card } from 'antd';
import { useEffect, useState } from 'react';
import { useCall } from '../../../api/query.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { NoRecord, RecordState } from '../../../ui/feedback/record-state.tsx';
import { useRecordId } from '../../../ui/records/record-id.ts';
import { useTab } from '../../tabs/tab-store.ts';
import { RoleForm } from './role-form.tsx';
import { valuesOfRole } from './role-values.ts';

const roles = { subject: '角色', list: '/roleManagement' };

/** Changes a role (`?id=12`). */
export default function EditRole() {
  const id = useRecordId();
  return id === null ? <NoRecord {...roles} /> : <Loaded id={id} />;
}

function Loaded({ id }: { id: number }) {
  const { setTitle } = useTab();
  const latest = useCall(calls.role.detail, { id }, { staleTime: 0, quiet: true });
  const [record, setRecord] = useState<RoleDetail | null>(null);
  const fresh = latest.isFetchedAfterMount ? latest.data : undefined;
  const name = record?.roleName;
  // The first fresh answer: an older one would hold an old version, a later one must not change what is typed.
  useEffect(() => {
    if (fresh) setRecord((first) => first ?? fresh);
  }, [fresh]);
  useEffect(() => {
    if (name !== undefined) setTitle(`修改：${name}`);
  }, [setTitle, name]);
  if (!record)
    return <RecordState failure={latest.error} onRetry={() => void latest.refetch()} back={roles} />;
  if (!record.editable || record.builtIn)
    return (
      <Card>
        <EmptyState text={record.builtIn ? '内置角色不能修改' : '您不能修改此角色'}>
          <Button href={`/roleManagement/detail?id=${id}`}>查看角色</Button>
        </EmptyState>
      </Card>
    );
  return <RoleForm start={valuesOfRole(record)} record={record} />;
}
