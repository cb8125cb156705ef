import { calls, type InstanceRow } from '@outbound/contract';
import { useSearchParams } from 'react-router';
import { useCall } from '../../../api/query.ts';
import { readListState } from '../../../ui/tables/list-state.ts';
import type { Column } from '../../../ui/tables/page-table.tsx';
import { templateField } from '../actions/index.ts';

const KEPT_MS = 300_000;

/** The list columns of the template that is filtered by; none without one. */
export function useTemplateColumns(): readonly Column<InstanceRow>[] {
  const [params] = useSearchParams();
  const chosen = readListState(params).filters[templateField.name] ?? '';
  const templateId = /^[1-9]\d{0,14}$/.test(chosen) ? Number(chosen) : null;
  const body = { pageNum: 1, pageSize: 1, template: { templateId: templateId ?? 0, withForm: 1 as const } };
  const { data } = useCall(calls.taskTemplate.list, body, {
    quiet: true,
    staleTime: KEPT_MS,
    enabled: templateId !== null,
  });
  if (templateId === null) return [];
  return (data?.dataBody[0]?.formItemList ?? [])
    .filter(({ listColumn }) => listColumn === 1)
    .map(({ fieldKey, name }) => ({
      key: `form.${fieldKey}`,
      title: name,
      width: 150,
      render: ({ listColumnData }) => listColumnData[fieldKey] || '--',
    }));
}
