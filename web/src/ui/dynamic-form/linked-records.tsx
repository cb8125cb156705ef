import { calls, InfoType, itemLimits, TaskItemType } from '@outbound/contract';
import { Button, Flex, Tag } from 'antd';
import { useRef } from 'react';
import { api } from '../../api/client.ts';
import { type Option, RemoteSelect } from '../forms/remote-select.tsx';
import { CloseOutlined } from '../icons.tsx';
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

const searchOf =
  (infoType: InfoType) =>
  async (keyword: string, signal: AbortSignal): Promise<Option<number>[]> => {
    const found = await api.taskInfo.linkList({ infoType, keyword }, { signal, quiet: true });
    return found.map(({ infoId, infoNo, infoName, infoTime }) => ({
      value: infoId,
      label: [infoNo, infoName, infoTime].filter(Boolean).join(SEPARATOR),
    }));
  };
const searchAlarms = searchOf(InfoType.alarm);
const searchCases = searchOf(InfoType.case);

/** Numbers have no blanks. */
const SEPARATOR = ' · ';
const numberIn = (label: string) => label.split(SEPARATOR, 1)[0] ?? '';

/** The alarms or cases that a task is about: found by number or words, those that one may link. */
export function LinkedRecords({ kind, value, disabled, id, onChange }: LinkedRecordsProps) {
  const mayFind = usePermission().hasAny(calls.taskInfo.linkList.needs);
  const place = useRef<HTMLDivElement>(null);
  const isAlarm = kind === TaskItemType.alarms;
  const [idKey, key] = isAlarm ? (['alarmId', 'alarmNo'] as const) : (['caseId', 'caseNo'] as const);
  const subject = isAlarm ? '警情' : '案件';
  const linked: readonly Linked[] = Array.isArray(value) ? value : [];
  const change = (next: readonly Linked[]) => onChange?.(next.length > 0 ? next : undefined);
  const remove = (gone: Linked) => {
    change(linked.filter((one) => one !== gone));
    // The button goes with what it removed: whoever works by keyboard goes on at the field.
    requestAnimationFrame(() => place.current?.querySelector('input')?.focus());
  };
  return (
    <Flex vertical gap={4} ref={place}>
      <Flex gap={4} wrap align="center" style={{ minHeight: linked.length > 0 || !mayFind ? 32 : 0 }}>
        {linked.map((one) => (
          <Tag key={String(one[idKey])} style={{ marginInlineEnd: 0 }}>
            {String(one[key])}
            {disabled ? null : (
              <Button
                type="text"
                size="small"
                icon={<CloseOutlined />}
                aria-label={`移除${subject} ${String(one[key])}`}
                onClick={() => remove(one)}
              />
            )}
          </Tag>
        ))}
        {linked.length > 1 && !disabled ? (
          <Button type="link" size="small" onClick={() => onChange?.(undefined)}>
            全部清除
          </Button>
        ) : null}
        {linked.length === 0 && (disabled || !mayFind) ? (
          <span style={{ color: 'var(--ant-color-text-secondary)' }}>未关联{subject}</span>
        ) : null}
      </Flex>
      {mayFind && !disabled && linked.length < itemLimits.links ? (
        <RemoteSelect<number>
          // Empty again for the next one.
          key={linked.length}
          {...(id ? { id } : {})}
          aria-label={`查找${subject}`}
          search={isAlarm ? searchAlarms : searchCases}
          placeholder={isAlarm ? '输入完整警情编号、案情或完整手机号' : '输入完整案件编号、名称或案情'}
          onChange={(next, option) => {
            if (next === undefined || linked.some((one) => one[idKey] === next)) return;
            change([...linked, { [idKey]: next, [key]: numberIn(option?.label ?? '') }]);
          }}
        />
      ) : null}
    </Flex>
  );
}
