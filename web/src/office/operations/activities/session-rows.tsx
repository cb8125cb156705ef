import { activityFields, MOST_SESSIONS } from '@outbound/contract';
import { Button, Input, InputNumber } from 'antd';
import { type ReactNode, Suspense, useId } from 'react';
import { stepControls } from '../../../ui/control-names.tsx';
import { lazyPart } from '../../../ui/feedback/lazy-part.ts';
import { removes, useMovedFocus } from '../../../ui/forms/moved-focus.ts';
import { DeleteOutlined, PlusOutlined } from '../../../ui/icons.tsx';
import type { SessionRow } from './form-values.ts';

const RangeField = lazyPart(
  async () => ({
    default: (await import('../../../ui/forms/date-fields.tsx')).RangeField,
  }),
  { isInPlace: true },
);

interface SessionRowsProps {
  /** Of the whole: the label of the field points to it. */
  id?: string;
  value?: readonly SessionRow[];
  onChange?: (value: readonly SessionRow[]) => void;
}

const fresh: SessionRow = { name: '', time: null, location: '', capacity: null, takenNum: 0 };

/** The sessions of an activity, a row each. */
export function SessionRows({ id, value = [], onChange }: SessionRowsProps) {
  const { label } = activityFields.sessions;
  const { list, leave } = useMovedFocus<HTMLFieldSetElement>();
  return (
    <fieldset
      ref={list}
      id={id}
      tabIndex={-1}
      aria-label={label}
      style={{ display: 'grid', gap: 12, minWidth: 0, margin: 0, padding: 0, border: 0 }}
    >
      {value.map((row, at) => (
        <Row
          // biome-ignore lint/suspicious/noArrayIndexKey: a new session has no name but what is typed, and the row stays in its place
          key={at}
          place={at + 1}
          row={row}
          onChange={(part) =>
            onChange?.(value.map((one, other) => (other === at ? { ...one, ...part } : one)))
          }
          onRemove={() => {
            onChange?.(value.filter((_, other) => other !== at));
            leave(at);
          }}
        />
      ))}
      <Button
        icon={<PlusOutlined />}
        style={{ justifySelf: 'start' }}
        disabled={value.length >= MOST_SESSIONS}
        onClick={() => onChange?.([...value, fresh])}
      >
        添加{label}
      </Button>
    </fieldset>
  );
}

interface RowProps {
  place: number;
  row: SessionRow;
  onChange: (part: Partial<SessionRow>) => void;
  onRemove: () => void;
}

/** A control below its label. */
function Part({
  id,
  label,
  flex,
  children,
}: {
  id: string;
  label: string;
  flex: string;
  children: ReactNode;
}) {
  return (
    <div style={{ flex, minWidth: 0 }}>
      <label htmlFor={id}>{label}</label>
      {children}
    </div>
  );
}

function Row({ place, row, onChange, onRemove }: RowProps) {
  const id = useId();
  const { capacity, location, startTime } = activityFields;
  const isTaken = row.takenNum > 0;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset within a fieldset draws a second frame
    <div
      role="group"
      aria-label={`第 ${place} 场`}
      style={{ display: 'flex', flexWrap: 'wrap', gap: 8, alignItems: 'end' }}
    >
      <Part id={`${id}-name`} label="名称" flex="1 1 160px">
        <Input
          id={`${id}-name`}
          maxLength={50}
          value={row.name}
          onChange={(event) => onChange({ name: event.target.value })}
        />
      </Part>
      <Part id={`${id}-time`} label={startTime.label} flex="2 1 320px">
        <Suspense fallback={<Input disabled aria-hidden />}>
          <RangeField
            id={`${id}-time`}
            kind="time"
            isEvent
            value={row.time}
            onChange={(time) => onChange({ time })}
          />
        </Suspense>
      </Part>
      <Part id={`${id}-place`} label={location.label} flex="1 1 140px">
        <Input
          id={`${id}-place`}
          maxLength={100}
          placeholder="与活动相同可不填"
          value={row.location}
          onChange={(event) => onChange({ location: event.target.value })}
        />
      </Part>
      <Part id={`${id}-places`} label="名额" flex="0 1 120px">
        <InputNumber
          id={`${id}-places`}
          controls={stepControls}
          style={{ width: '100%' }}
          min={1}
          max={capacity.max}
          precision={0}
          placeholder={capacity.none}
          suffix={capacity.unit}
          value={row.capacity}
          onChange={(places) => onChange({ capacity: places })}
        />
      </Part>
      <Button
        icon={<DeleteOutlined />}
        aria-label={`删除第 ${place} 场`}
        disabled={isTaken}
        title={isTaken ? `已有 ${row.takenNum} 人报名，不能删除` : ''}
        onClick={onRemove}
        {...removes}
      />
    </div>
  );
}
