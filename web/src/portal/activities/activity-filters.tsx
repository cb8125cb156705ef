import {
  ACTIVITY_LIST_PATH,
  type ActivityFilters,
  activityListAddress,
  activityPeriodChoices,
  activityTypeLabels,
  applyStateLabels,
  isActivityFiltered,
  readActivityFilters,
} from '@outbound/contract';
import { Choice, FilterForm, optionsOf } from '../filter-form.tsx';

/** What the list of activities is searched and narrowed by. */
export function ActivityFilterForm({ filters, cities }: { filters: ActivityFilters; cities: string[] }) {
  return (
    <FilterForm
      path={ACTIVITY_LIST_PATH}
      label="筛选活动"
      searchLabel="搜索活动名称"
      keyword={filters.keyword}
      addressOf={(given) => activityListAddress(readActivityFilters(given))}
    >
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
    </FilterForm>
  );
}
