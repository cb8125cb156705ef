import { calls, type SettingDetail } from '@outbound/contract';
import { useEffect, useState } from 'react';
import { useCall } from '../../../api/query.ts';
import { RecordState } from '../../../ui/feedback/record-state.tsx';
import { SettingsForm } from './setting-form.tsx';
import './settings.css';

/** 平台设置: what the platform says of itself on the public pages. */
export default function ManageSettings() {
  const latest = useCall(calls.setting.detail, {}, { staleTime: 0, quiet: true });
  const [record, setRecord] = useState<SettingDetail | null>(null);
  const fresh = latest.isFetchedAfterMount ? latest.data : undefined;
  // The first fresh answer: an older one would hold an old version, a later one must not change what is typed.
  useEffect(() => {
    if (fresh) setRecord((first) => first ?? fresh);
  }, [fresh]);
  const beginAnew = async () => {
    const { data } = await latest.refetch();
    if (data) setRecord(data);
  };
  if (!record) return <RecordState failure={latest.error} onRetry={() => void latest.refetch()} />;
  return <SettingsForm key={record.version} record={record} onSaved={() => void beginAnew()} />;
}
