import { type ActivityDetail, calls, clockText, inZone, isShownBy, MOST_COPIES } from '@outbound/contract';
import { Alert, Button, Checkbox, InputNumber, Select } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { platform } from '../../../api/platform-identity.ts';
import { useWrite } from '../../../api/query.ts';
import { serverNow } from '../../../api/server-clock.ts';
import { stepControls } from '../../../ui/control-names.tsx';
import { useMessage } from '../../../ui/feedback/use-message.ts';
import { MinuteField } from '../../../ui/forms/date-fields.tsx';
import { DialogForm } from '../../../ui/forms/dialog-form.tsx';
import { type SeriesRule, seriesDates, seriesFault, seriesRules } from './series-dates.ts';

const { activity, activitySeries } = calls;

/** What copies are made of. */
export type SeriesSource = Pick<ActivityDetail, 'id' | 'title' | 'startTime' | 'timeZone'>;
interface Values {
  times: readonly string[];
  isDated: boolean;
}
const AT_FIRST = 4;
const weekdays = ['日', '一', '二', '三', '四', '五', '六'];
const weekdayOf = (text: string) =>
  text === '' ? '' : `周${weekdays[new Date(`${text.slice(0, 10)}T00:00:00Z`).getUTCDay()]}`;

interface TimesProps {
  /** The start of the source, by the clocks of its place, and what those show now. */
  start: string;
  now: string;
  value?: readonly string[];
  onChange?: (value: readonly string[]) => void;
  id?: string;
}

/** The starts by a rule, each of which may be changed or left out. */
function SeriesTimes({ start, now, value = [], onChange, id }: TimesProps) {
  const [rule, setRule] = useState<SeriesRule>('week');
  const [count, setCount] = useState(AT_FIRST);
  const lay = (by: SeriesRule, most: number) => {
    setRule(by);
    setCount(most);
    onChange?.(seriesDates(start, by, most, now));
  };
  const change = (at: number, text: string | null) =>
    onChange?.(value.map((one, place) => (place === at ? (text ?? '') : one)));
  return (
    <fieldset
      id={id}
      tabIndex={-1}
      aria-label="各场开始时间"
      style={{ display: 'grid', gap: 8, minWidth: 0, margin: 0, padding: 0, border: 0 }}
    >
      <div style={{ display: 'flex', flexWrap: 'wrap', gap: 8, alignItems: 'center' }}>
        <Select<SeriesRule>
          aria-label="重复方式"
          style={{ width: 168 }}
          value={rule}
          options={Object.entries(seriesRules).map(([key, label]) => ({ value: key as SeriesRule, label }))}
          onChange={(by) => lay(by, count)}
        />
        <InputNumber
          aria-label="场数"
          controls={stepControls}
          style={{ width: 120 }}
          min={1}
          max={MOST_COPIES}
          precision={0}
          suffix="场"
          value={count}
          onChange={(most) => most !== null && lay(rule, most)}
        />
        <span>从 {start.slice(0, 16)} 起</span>
      </div>
      <ol style={{ display: 'grid', gap: 8, maxHeight: 320, margin: 0, padding: 0, overflow: 'auto' }}>
        {value.map((time, at) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: what is changed is the time itself, and the row stays in its place
            key={at}
            style={{ display: 'flex', flexWrap: 'wrap', gap: 8, alignItems: 'center' }}
          >
            <span style={{ flex: '0 0 96px' }}>
              第 {at + 1} 场 {weekdayOf(time)}
            </span>
            {/* Together below their number where both do not fit beside it. */}
            <span style={{ display: 'flex', flex: '1 1 240px', gap: 8 }}>
              <MinuteField
                id={`${id ?? 'series'}-${at}`}
                placeholder={`第 ${at + 1} 场的开始时间`}
                value={time === '' ? null : time}
                onChange={(text) => change(at, text)}
              />
              <Button
                aria-label={`去掉第 ${at + 1} 场`}
                onClick={() => onChange?.(value.filter((_, place) => place !== at))}
              >
                去掉
              </Button>
            </span>
          </li>
        ))}
      </ol>
      <Button disabled={value.length >= MOST_COPIES} onClick={() => onChange?.([...value, ''])}>
        添加一场
      </Button>
    </fieldset>
  );
}

function Dated({ value, onChange, id }: { value?: boolean; onChange?: (is: boolean) => void; id?: string }) {
  return (
    <Checkbox
      {...(id ? { id } : {})}
      checked={value === true}
      onChange={(event) => onChange?.(event.target.checked)}
    >
      在标题后加上日期，如“（2026-12-01）”
    </Checkbox>
  );
}

/** Makes drafts of an activity at other times. */
export function SeriesDialog({ source, onClose }: { source: SeriesSource | null; onClose: () => void }) {
  return source === null ? null : <Opened source={source} onClose={onClose} />;
}

function Opened({ source, onClose }: { source: SeriesSource; onClose: () => void }) {
  const navigate = useNavigate();
  const message = useMessage();
  const copy = useWrite(activitySeries.copy, {
    refresh: [activity.page, activity.detail, activity.historyPage, activitySeries.list],
    done: null,
  });
  const zone = source.timeZone || platform.timeZone;
  const start = inZone(source.startTime, platform.timeZone, zone);
  const [now] = useState(() => clockText(serverNow(), zone));
  const [record] = useState<Values>(() => ({
    times: seriesDates(start, 'week', AT_FIRST, now),
    isDated: false,
  }));
  return (
    <DialogForm<Values>
      open
      subject="系列活动"
      title={`生成系列活动：${source.title}`}
      width={560}
      record={record}
      fields={[
        {
          name: 'times',
          label: '各场开始时间',
          kind: 'custom',
          control: <SeriesTimes start={start} now={now} />,
          extra: zone === platform.timeZone ? undefined : '按活动当地的时钟填写',
          rules: [
            {
              validator: async (_rule, times: readonly string[]) => {
                const fault = seriesFault(times, now, (text) => isShownBy(text, zone));
                if (fault !== null) throw new Error(fault);
              },
            },
          ],
        },
        { name: 'isDated', label: '标题', kind: 'custom', control: <Dated /> },
      ]}
      onSubmit={async ({ times, isDated }) => {
        const startTimes = times.map((text) => inZone(text, zone, platform.timeZone));
        const { seriesId, ids } = await copy.mutateAsync({ id: source.id, startTimes, isDated });
        message.success(`已生成 ${ids.length} 场草稿，请检查后上架`);
        void navigate(`/activity?f.seriesId=${seriesId}`);
      }}
      onClose={onClose}
    >
      <Alert
        type="info"
        style={{ marginBottom: 16 }}
        title="每场都是一个草稿，内容、报名表、名额与本活动相同；结束时间、报名时间按相同间隔顺延。"
      />
    </DialogForm>
  );
}
