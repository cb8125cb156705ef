import { TaskItemType } from '@outbound/contract';
import { Button, Flex, Tag } from 'antd';
import { api } from '../../api/client.ts';
import { type Option, RemoteSelect } from '../forms/remote-select.tsx';
import { usePermission } from '../rights/permitted.tsx';

/** An alarm or a case as an answer holds it. */
type Linked = Readonly<Record<string, unknown>>;

interface LinkedRecordsProps {
  kind: typeof TaskItemType.alarms | typeof TaskItemType.cases;
  value: unknown;
  disabled: boolean;
  id?: string | undefined;
  onChange?: ((value: unknown) => void) | undefined;
}

const FOUND = 20;
const MOST = 20;

/** A whole number, whatever its case, or words of it. */
const wanted = (keyword: string) =>
  /^[A-Za-z]+\d{8,}$/.test(keyword) ? { no: keyword, keyword: '' } : { no: '', keyword };

async function searchAlarms(typed: string, signal: AbortSignal): Promise<Option<number>[]> {
  const { no: alarmNo, keyword } = wanted(typed);
  const body = { pageNum: 1, pageSize: FOUND, template: { alarmNo, keyword } };
  const { dataBody } = await api.taskInfo.listByAlarm(body, { signal, quiet: true });
  return dataBody.map((row) => ({
    value: row.alarmId,
    label: [row.alarmNo, row.victimName, row.alarmTime].join(SEPARATOR),
  }));
}

async function searchCases(typed: string, signal: AbortSignal): Promise<Option<number>[]> {
  const { no: caseNo, keyword } = wanted(typed);
  const body = { pageNum: 1, pageSize: FOUND, template: { caseNo, keyword } };
  const { dataBody } = await api.taskInfo.listByCase(body, { signal, quiet: true });
  return dataBody.map((row) => ({ value: row.caseId, label: [row.caseNo, row.caseName].join(SEPARATOR) }));
}

/** Numbers have no blanks. */
const SEPARATOR = ' · ';
const numberIn = (label: string) => label.split(SEPARATOR, 1)[0] ?? '';

/** The alarms or cases that a task is about: found by number or words, those that one may see. */
export function LinkedRecords({ kind, value, disabled, id, onChange }: LinkedRecordsProps) {
  const mayFind = usePermission().has('latin_task_info');
  const isAlarm = kind === TaskItemType.alarms;
  const [idKey, key] = isAlarm ? (['alarmId', 'alarmNo'] as const) : (['caseId', 'caseNo'] as const);
  const subject = isAlarm ? '警情' : '案件';
  const linked: readonly Linked[] = Array.isArray(value) ? value : [];
  const change = (next: readonly Linked[]) => onChange?.(next.length > 0 ? next : undefined);
  return (
    <Flex vertical gap={4}>
      <Flex gap={4} wrap align="center" style={{ minHeight: linked.length > 0 || !mayFind ? 32 : 0 }}>
        {linked.map((one) => (
          <Tag key={String(one[key])} style={{ marginInlineEnd: 0 }}>
            {String(one[key])}
          </Tag>
        ))}
        {linked.length > 0 && !disabled ? (
          <Button type="link" size="small" onClick={() => onChange?.(undefined)}>
            清除
          </Button>
        ) : null}
        {linked.length === 0 && (disabled || !mayFind) ? (
          <span style={{ color: 'var(--ant-color-text-secondary)' }}>未关联{subject}</span>
        ) : null}
      </Flex>
      {mayFind && !disabled && linked.length < MOST ? (
        <RemoteSelect<number>
          // Empty again for the next one.
          key={linked.length}
          {...(id ? { id } : {})}
          aria-label={`查找${subject}`}
          search={isAlarm ? searchAlarms : searchCases}
          placeholder={isAlarm ? '输入警情编号、案情或完整手机号' : '输入案件编号、名称或案情'}
          onChange={(next, option) => {
            if (next === undefined || linked.some((one) => one[idKey] === next)) return;
            change([...linked, { [idKey]: next, [key]: numberIn(option?.label ?? '') }]);
          }}
        />
      ) : null}
    </Flex>
  );
}
