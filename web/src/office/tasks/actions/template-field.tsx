import { calls, EnabledStatus } from '@outbound/contract';
import { Select } from 'antd';
import { useCall } from '../../../api/query.ts';
import { clearable, searchable } from '../../../ui/control-names.tsx';
import { namedList } from '../../../ui/forms/named-list.tsx';
import { choiceLabel } from '../../../ui/forms/unknown-choice.ts';

const KEPT_MS = 300_000;

interface TemplatePickerProps {
  value?: number | null;
  onChange?: (value: number | null) => void;
  id?: string;
}

/** One of the templates; those that nobody dispatches by any more have tasks too. */
function TemplatePicker({ value, onChange, ...rest }: TemplatePickerProps) {
  const { data, isLoading } = useCall(calls.taskTemplate.enum, {}, { quiet: true, staleTime: KEPT_MS });
  return (
    <Select<number>
      {...rest}
      value={value ?? null}
      onChange={(next) => onChange?.(next ?? null)}
      options={(data?.templateNameList ?? []).map(({ dictKey, dictValue, enabledStatus }) => ({
        value: Number(dictKey),
        label: enabledStatus === EnabledStatus.disabled ? `${dictValue}（已停用）` : dictValue,
      }))}
      labelRender={choiceLabel(data !== undefined)}
      loading={isLoading}
      allowClear={clearable}
      showSearch={{ ...searchable, optionFilterProp: 'label' }}
      popupRender={namedList}
      placeholder="请选择任务模板"
      style={{ width: '100%' }}
    />
  );
}

/** A filter of lists of tasks. */
export const templateField = {
  name: 'templateId',
  label: '任务模板',
  kind: 'custom',
  control: <TemplatePicker />,
  parse: (text: string) => Number(text),
} as const;
