import { calls, EnabledStatus, type InstanceRow } from '@outbound/contract';
import { Select } from 'antd';
import { useSearchParams } from 'react-router';
import { useCall } from '../../../api/query.ts';
import { clearable, searchable } from '../../../ui/control-names.tsx';
import { namedList } from '../../../ui/forms/named-list.tsx';
import { readListState } from '../../../ui/tables/list-state.ts';
import type { Column } from '../../../ui/tables/page-table.tsx';

const KEPT_MS = 300_000;
const TEMPLATE = 'templateId';
const quiet = { quiet: true, staleTime: KEPT_MS } as const;

interface TemplatePickerProps {
  value?: number | null;
  onChange?: (value: number | null) => void;
  id?: string;
}

/** One of the templates; those that nobody dispatches by any more have tasks too. */
function TemplatePicker({ value, onChange, ...rest }: TemplatePickerProps) {
  const { data, isLoading } = useCall(calls.taskTemplate.enum, {}, quiet);
  return (
    <Select<number>
      {...rest}
      value={value ?? null}
      onChange={(next) => onChange?.(next ?? null)}
      options={(data?.templateNameList ?? []).map(({ dictKey, dictValue, enabledStatus }) => ({
        value: Number(dictKey),
        label: enabledStatus === EnabledStatus.disabled ? `${dictValue}（已停用）` : dictValue,
      }))}
      loading={isLoading}
      allowClear={clearable}
      showSearch={{ ...searchable, optionFilterProp: 'label' }}
      popupRender={namedList}
      placeholder="请选择任务模板"
      style={{ width: '100%' }}
    />
  );
}

export const templateField = {
  name: TEMPLATE,
  label: '任务模板',
  kind: 'custom',
  control: <TemplatePicker />,
  parse: (text: string) => Number(text),
} as const;

/** The list columns of the template that is filtered by; none without one. */
export function useTemplateColumns(): readonly Column<InstanceRow>[] {
  const [params] = useSearchParams();
  const chosen = readListState(params).filters[TEMPLATE] ?? '';
  const templateId = /^[1-9]\d{0,14}$/.test(chosen) ? Number(chosen) : null;
  const body = { pageNum: 1, pageSize: 1, template: { templateId: templateId ?? 0, withForm: 1 as const } };
  const { data } = useCall(calls.taskTemplate.list, body, { ...quiet, enabled: templateId !== null });
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
