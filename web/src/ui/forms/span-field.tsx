import { Select } from 'antd';
import { Suspense, useState } from 'react';
import { clearable } from '../control-names.tsx';
import { lazyPart } from '../feedback/lazy-part.ts';
import type { RangeText } from './date-fields.tsx';
import { namedList } from './named-list.tsx';
import type { Option } from './remote-select.tsx';
import './span-field.css';

// The calendars are read by whoever wants days of his own.
const RangeField = lazyPart(async () => ({ default: (await import('./date-fields.tsx')).RangeField }), {
  isInPlace: true,
});

const OWN = '自定义';

interface SpanFieldProps {
  /** The spans that have a name. */
  options: readonly Option[];
  placeholder: string;
  /** One of them, or days of one's own. */
  value?: Option['value'] | RangeText;
  onChange?: (value: Option['value'] | RangeText) => void;
  id?: string;
  disabled?: boolean;
}

/** A span by its name, or by its days: one question, one answer. */
export function SpanField({ options, placeholder, value, onChange, id, disabled = false }: SpanFieldProps) {
  // Chosen, and no days yet: a search that is pressed meanwhile leaves the place for them.
  const [isWanted, setWanted] = useState(false);
  const days = Array.isArray(value) ? (value as NonNullable<RangeText>) : null;
  const isOwn = days !== null || (isWanted && value == null);
  const daysId = id && `${id}-days`;
  const choose = (next: Option['value'] | RangeText) => {
    setWanted(next === OWN || Array.isArray(next));
    onChange?.(next === OWN ? null : next);
  };
  return (
    <div className={`span-field ${isOwn ? 'is-own' : ''}`}>
      <Select
        {...(id ? { id } : {})}
        disabled={disabled}
        allowClear={clearable}
        placeholder={placeholder}
        popupRender={namedList}
        options={[...options.map((option) => ({ ...option })), { value: OWN, label: OWN }]}
        value={isOwn ? OWN : (value as Option['value'] | undefined)}
        onChange={(next: Option['value'] | undefined) => choose(next ?? null)}
      />
      {isOwn ? (
        <Suspense>
          <label className="for-screen-readers" htmlFor={daysId}>
            开始日期
          </label>
          <RangeField
            kind="day"
            disabled={disabled}
            {...(daysId ? { id: daysId } : {})}
            value={days}
            onChange={(next) => choose(next ?? OWN)}
          />
        </Suspense>
      ) : null}
    </div>
  );
}
