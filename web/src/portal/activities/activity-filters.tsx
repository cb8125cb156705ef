import {
  type ActivityFilters,
  activityListAddress,
  activityPeriodChoices,
  activityTypeLabels,
  applyStateLabels,
  isActivityFiltered,
  readActivityFilters,
} from '@outbound/contract';
import { type FormEvent, type KeyboardEvent, useRef } from 'react';
import { Icon } from '../../visitor/icons.tsx';

function Choice({
  legend,
  name,
  options,
  chosen,
}: {
  legend: string;
  name: string;
  options: readonly { value: string; label: string }[];
  chosen: string;
}) {
  return (
    <fieldset className="filter">
      <legend>{legend}</legend>
      <div className="chips">
        {options.map(({ value, label }) => (
          <label key={value} className="chip">
            <input type="radio" name={name} value={value} defaultChecked={value === chosen} />
            <span>{label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

const all = { value: '', label: '全部' };
const optionsOf = (labels: Record<number, string>) => [
  all,
  ...Object.entries(labels).map(([value, label]) => ({ value, label })),
];

/** The filters as a plain GET form: it works without script; with script a choice takes effect at once. */
export function ActivityFilterForm({ filters, cities }: { filters: ActivityFilters; cities: string[] }) {
  const form = useRef<HTMLFormElement>(null);

  const go = (event?: FormEvent) => {
    event?.preventDefault();
    if (!form.current) return;
    const given = Object.fromEntries(
      [...new FormData(form.current)].map(([name, value]) => [name, String(value)]),
    );
    location.assign(activityListAddress(readActivityFilters(given)));
  };
  const goAtOnce = (event: FormEvent) => {
    const { target } = event;
    if (!(target instanceof HTMLInputElement || target instanceof HTMLSelectElement)) return;
    // A date is picked in steps, and 自定义 only opens the two fields.
    if (target.type === 'search' || target.type === 'date' || target.value === 'custom') return;
    go();
  };
  /** The Enter that ends an input method's composition must not search for half a word. */
  const holdComposition = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.nativeEvent.isComposing || event.keyCode === 229))
      event.preventDefault();
  };

  return (
    <form
      ref={form}
      className="filters"
      method="get"
      action="/portal/portalActivity"
      onSubmit={go}
      onChange={goAtOnce}
      aria-label="筛选活动"
    >
      <div className="search">
        <Icon name="search" />
        <input
          type="search"
          name="keyword"
          defaultValue={filters.keyword}
          maxLength={100}
          placeholder="搜索活动名称"
          aria-label="搜索活动名称"
          enterKeyHint="search"
          onKeyDown={holdComposition}
        />
        <button type="submit" className="button primary">
          搜索
        </button>
      </div>
      <div className="filter-rows">
        <Choice
          legend="形式"
          name="activityType"
          options={optionsOf(activityTypeLabels)}
          chosen={String(filters.activityType ?? '')}
        />
        <Choice
          legend="状态"
          name="applyState"
          options={optionsOf(applyStateLabels)}
          chosen={String(filters.applyState ?? '')}
        />
        <div className="filter-line">
          <Choice legend="时间" name="period" options={activityPeriodChoices} chosen={filters.period} />
          <div className="filter-dates">
            <input type="date" name="startDate" defaultValue={filters.startDate} aria-label="开始日期" />
            <span aria-hidden="true">至</span>
            <input type="date" name="endDate" defaultValue={filters.endDate} aria-label="结束日期" />
            <button type="submit" className="button quiet small">
              确定
            </button>
          </div>
        </div>
        <div className="filter-line">
          <label className="filter filter-city">
            <span>城市</span>
            <select name="cityLabel" defaultValue={filters.cityLabel}>
              <option value="">全部城市</option>
              {filters.cityLabel && !cities.includes(filters.cityLabel) && (
                <option value={filters.cityLabel}>{filters.cityLabel}</option>
              )}
              {cities.map((city) => (
                <option key={city} value={city}>
                  {city}
                </option>
              ))}
            </select>
          </label>
          {isActivityFiltered(filters) && (
            <a className="clear" href="/portal/portalActivity">
              清空筛选
            </a>
          )}
        </div>
      </div>
    </form>
  );
}
