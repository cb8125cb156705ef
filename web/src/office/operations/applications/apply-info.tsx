import { activityFields, applicationFields, calls } from '@outbound/contract';
import { useSearchParams } from 'react-router';
import { searchActivities } from '../../../api/activity-search.ts';
import { useDictionaryOptions } from '../../../api/dictionary-options.ts';
import { useCall } from '../../../api/query.ts';
import { Suggest } from '../../../ui/forms/suggest.tsx';
import { UNKNOWN_CHOICE } from '../../../ui/forms/unknown-choice.ts';
import { readListState } from '../../../ui/tables/list-state.ts';
import { applyFields } from './apply-columns.tsx';
import { ApplyTable } from './apply-table.tsx';

/** The sign-ups of all activities. */
export default function ApplyInfo() {
  const services = useDictionaryOptions('service_name');
  const [params] = useSearchParams();
  const chosen = Number(readListState(params).filters.activityId ?? 0);
  // A reload has the id of the activity in the address, but not its title.
  const activity = useCall(
    calls.activity.detail,
    { id: chosen },
    { enabled: chosen > 0, quiet: true, staleTime: 60_000 },
  );
  return (
    <ApplyTable
      activity={null}
      emptyText="还没有人报名"
      search={[
        {
          name: 'activityId',
          label: '活动',
          kind: 'remoteSelect',
          placeholder: `请输入${activityFields.title.label}关键词`,
          search: searchActivities,
          ...(activity.data ? { initial: { value: activity.data.id, label: activity.data.title } } : {}),
          ...(activity.error ? { initial: { value: chosen, label: UNKNOWN_CHOICE } } : {}),
        },
        ...applyFields,
        {
          name: 'service',
          label: applicationFields.service.label,
          kind: 'custom',
          control: <Suggest options={services} label={applicationFields.service.label} />,
        },
      ]}
    />
  );
}
