import {
  ApplyState,
  activityListAddress,
  isActivityFiltered,
  noActivityFilters,
  type PageInput,
  readActivityFilters,
} from '@outbound/contract';
import { EmptyState } from '../../drawings/empty-state.tsx';
import { ServerPart } from '../../visitor/server-parts.tsx';
import { counted, useLanguage, useTexts } from '../../visitor/texts.ts';
import { Pager } from '../pager.tsx';
import { ActivityFilterForm } from './activity-filters.tsx';

function NoActivities({ filtered }: { filtered: boolean }) {
  const texts = useTexts('portal');
  return (
    <div className="empty">
      <EmptyState />
      <p>{filtered ? texts.noMatch : texts.noActivities}</p>
      {filtered ? (
        <a className="button quiet" href="/portal/portalActivity">
          {texts.clear}
        </a>
      ) : (
        <a
          className="button quiet"
          href={activityListAddress({ ...noActivityFilters, applyState: ApplyState.ended })}
        >
          {texts.pastActivities}
        </a>
      )}
    </div>
  );
}

/** /portal/portalActivity. */
export function ActivityList({ input }: { input: PageInput<'activityList'> }) {
  const { page, pageSize, cities } = input.data;
  const texts = useTexts('portal');
  const language = useLanguage();
  const filters = readActivityFilters(input.url.query);
  return (
    <main className="list-page">
      <div className="list-head">
        <div className="wide">
          <h1>{texts.activities}</h1>
          <p>{texts.listText}</p>
        </div>
      </div>
      <div className="wide list-body">
        <ActivityFilterForm filters={filters} cities={cities} />
        <p className="list-count" role="status">
          {counted(page.isEstimate ? texts.activityCountMore : texts.activityCount, page.count, language)}
        </p>
        <h2 className="hidden-text">{texts.activityList}</h2>
        <ServerPart part="note" className="list-note-place" />
        {page.count > 0 ? (
          <ServerPart part="items" className="activity-items" />
        ) : (
          <NoActivities filtered={isActivityFiltered(filters)} />
        )}
        <Pager
          current={page.pageNum}
          last={Math.ceil(page.count / pageSize)}
          addressOf={(pageNum) => activityListAddress(filters, pageNum)}
        />
      </div>
    </main>
  );
}
