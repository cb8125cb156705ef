/** Date pickers whose value is the wire's text (spec 5.5), so that a form holds what a call takes. */
import { clockText } from '@outbound/contract';
import { DatePicker } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import 'dayjs/locale/zh-cn';
import { type ReactNode, useLayoutEffect } from 'react';
import { platform } from '../../api/platform-identity.ts';
import { serverNow } from '../../api/server-clock.ts';

dayjs.locale('zh-cn');

const TO_MINUTE = 'YYYY-MM-DD HH:mm';
const formats = {
  date: 'YYYY-MM-DD',
  time: 'YYYY-MM-DD HH:mm:ss',
  month: 'YYYY-MM',
  year: 'YYYY',
} as const;
export type DateKind = keyof typeof formats;
const pickers = { date: 'date', time: 'date', month: 'month', year: 'year' } as const;

/** What the platform's clocks show now, as the values of the pickers are the wire's texts and no instants of this computer. */
const now = () => dayjs(clockText(serverNow(), platform.timeZone), formats.time);
// 此刻, 今天 and the month that opens: where dayjs has zones, antd's pickers ask it for the time in its own one by this name.
dayjs.extend((_, { prototype }) => {
  Object.assign(prototype, { tz: now });
});

const dayStart = () => now().startOf('day');
const dayEnd = () => now().endOf('day');
/** When what has an end mostly ends: spec 5.5 means filters by 23:59:59, where an hour that is picked would bring :59:59. */
const eveningOf = () => dayStart().hour(18);
const read = (text: string | null | undefined, kind: DateKind): Dayjs | null =>
  text ? dayjs(text, formats[kind]) : null;

interface TakingEnterProps {
  format: string;
  /** A moment was typed to the minute, as people do, where the box shows seconds, too. */
  onMinute?: (text: string) => void;
  children: ReactNode;
}

/**
 * A picker in whose boxes Enter sends the form around only with the moment that stands there. Where what was typed is none the
 * form would go with the moment of before, and an empty box opens its calendar.
 */
function TakingEnter({ format, onMinute, children }: TakingEnterProps) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears the keys of the boxes within
    <div
      style={{ display: 'contents' }}
      onKeyDown={(event) => {
        const { key, target } = event;
        if (key !== 'Enter' || !(target instanceof HTMLInputElement)) return;
        if (dayjs(target.value, format, true).isValid()) return;
        event.preventDefault();
        // Not a format of the picker's own: it would put the seconds behind the minute while they are typed.
        if (dayjs(target.value, TO_MINUTE, true).isValid()) onMinute?.(target.value);
      }}
    >
      {children}
    </div>
  );
}

interface DateFieldProps {
  kind: DateKind;
  value?: string | null;
  onChange?: (value: string | null) => void;
  onBlur?: () => void;
  placeholder?: string;
  disabled?: boolean;
  /** It is an end: the clock of a day that was just picked stands at 18:00:00, else at 00:00:00. */
  endOfDay?: boolean;
  id?: string;
}

/** One date, time, month or year. Empty is null. */
export function DateField({
  kind,
  value,
  onChange,
  endOfDay = false,
  placeholder = '请选择',
  ...rest
}: DateFieldProps) {
  return (
    <TakingEnter format={formats[kind]} onMinute={(text) => kind === 'time' && onChange?.(`${text}:00`)}>
      <DatePicker
        {...rest}
        style={{ width: '100%' }}
        picker={pickers[kind]}
        format={formats[kind]}
        showTime={kind === 'time' ? { defaultOpenValue: endOfDay ? eveningOf() : dayStart() } : false}
        placeholder={placeholder}
        value={read(value, kind)}
        onChange={(next) => onChange?.(next ? next.format(formats[kind]) : null)}
      />
    </TakingEnter>
  );
}

interface MinuteFieldProps extends Omit<DateFieldProps, 'kind' | 'endOfDay'> {
  /** The clock of a day that was just picked stands at 18:00, else at 00:00. */
  isEnd?: boolean;
}

/** A moment to come, to the minute: its seconds are 0 on the wire. Days that are over cannot be picked. Empty is null. */
export function MinuteField({
  value,
  onChange,
  isEnd = false,
  placeholder = '请选择',
  ...rest
}: MinuteFieldProps) {
  return (
    <TakingEnter format={TO_MINUTE}>
      <DatePicker
        {...rest}
        style={{ width: '100%' }}
        format={TO_MINUTE}
        showTime={{ format: 'HH:mm', defaultOpenValue: isEnd ? eveningOf() : dayStart() }}
        disabledDate={(day) => day.isBefore(dayStart())}
        placeholder={placeholder}
        value={read(value, 'time')}
        onChange={(next) => onChange?.(next ? `${next.format(TO_MINUTE)}:00` : null)}
      />
    </TakingEnter>
  );
}

const END = '结束日期';

export type RangeText = [start: string | null, end: string | null] | null;

interface RangeFieldProps {
  /** `day` picks days and answers times from 00:00:00 to 23:59:59; `time` picks the clock too. */
  kind: DateKind | 'day';
  /** From one point in time to another, not a filter: the end opens at 18:00:00, where an hour that is picked is whole. */
  isEvent?: boolean;
  value?: RangeText;
  onChange?: (value: RangeText) => void;
  onBlur?: () => void;
  disabled?: boolean;
  id?: string;
}

/** A range, as a pair of texts; empty is null. */
export function RangeField({ kind, isEvent = false, value, onChange, id, ...rest }: RangeFieldProps) {
  const shown = kind === 'day' ? 'date' : kind;
  const wire = kind === 'day' ? 'time' : kind;
  const text = (moment: Dayjs | null | undefined, end: boolean) => {
    if (!moment) return null;
    if (kind !== 'day') return moment.format(formats[wire]);
    // Not the start of that day by this computer's clock: where it is set forward at midnight, the day begins at one.
    return `${moment.format(formats.date)} ${end ? '23:59:59' : '00:00:00'}`;
  };
  const endId = id && `${id}-end`;
  // The field's label is the first input's, and antd names neither; a placeholder alone is no name.
  useLayoutEffect(() => {
    if (endId) document.getElementById(endId)?.setAttribute('aria-label', END);
  }, [endId]);
  return (
    <TakingEnter format={formats[shown]}>
      <DatePicker.RangePicker
        {...rest}
        {...(id && endId ? { id: { start: id, end: endId } } : {})}
        style={{ width: '100%' }}
        picker={pickers[shown]}
        format={formats[shown]}
        showTime={
          kind === 'time' ? { defaultOpenValue: [dayStart(), isEvent ? eveningOf() : dayEnd()] } : false
        }
        placeholder={['开始日期', END]}
        value={value ? [read(value[0], wire), read(value[1], wire)] : null}
        onChange={(range) => onChange?.(range ? [text(range[0], false), text(range[1], true)] : null)}
      />
    </TakingEnter>
  );
}
