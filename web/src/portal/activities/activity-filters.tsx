import {
  ACTIVITY_LIST_PATH,
  type ActivityFilters,
  activityListAddress,
  activityPeriodChoices,
  isActivityFiltered,
  readActivityFilters,
} from '@outbound/contract';
import { useChinese, useTexts } from '../../visitor/texts.ts';
import { Choice, FilterForm, optionsOf } from '../filter-form.tsx';

/** What the list of activities is searched and narrowed by. */
export function ActivityFilterForm({
  filters,
  cities,
}: {
  filters: ActivityFilters;
  cities: readonly { value: string; label: string }[];
}) {
  const texts = useTexts('portal');
  const { types, states } = useTexts('common');
  const chinese = useChinese();
  return (
    <FilterForm
      path={ACTIVITY_LIST_PATH}
      label={texts.filterActivities}
      searchLabel={texts.searchActivities}
      keyword={filters.keyword}
      addressOf={(given) => activityListAddress(readActivityFilters(given))}
    >
      <div className="filter-line filter-all">
        <Choice
          legend={texts.type}
          name="activityType"
          options={optionsOf(texts.all, types)}
          chosen={String(filters.activityType ?? '')}
        />
        <Choice
          legend={texts.period}
          name="period"
          options={activityPeriodChoices.map(({ value }) => ({ value, label: texts.periods[value] }))}
          chosen={filters.period}
        />
        <div className="filter-dates">
          <input type="date" name="startDate" defaultValue={filters.startDate} aria-label={texts.startDate} />
          <span aria-hidden="true">{texts.to}</span>
          <input type="date" name="endDate" defaultValue={filters.endDate} aria-label={texts.endDate} />
          <button type="submit" className="button quiet small">
            {texts.confirm}
          </button>
        </div>
        <label className="filter filter-city">
          <span>{texts.city}</span>
          <select name="cityLabel" defaultValue={filters.cityLabel}>
            <option value="">{texts.allCities}</option>
            {filters.cityLabel && !cities.some(({ value }) => value === filters.cityLabel) && (
              <option value={filters.cityLabel} lang={chinese}>
                {filters.cityLabel}
              </option>
            )}
            {cities.map(({ value, label }) => (
              <option key={value} value={value} lang={value === label ? chinese : undefined}>
                {label}
              </option>
            ))}
          </select>
        </label>
      </div>
      <div className="filter-line filter-all">
        <Choice
          legend={texts.state}
          name="applyState"
          options={optionsOf(texts.all, states)}
          chosen={String(filters.applyState ?? '')}
        />
        {isActivityFiltered(filters) && (
          <a className="clear" href="/portal/portalActivity">
            {texts.clear}
          </a>
        )}
      </div>
    </FilterForm>
  );
}
