import {
  ApplyState,
  activityListAddress,
  isActivityFiltered,
  noActivityFilters,
  type PageInput,
  readActivityFilters,
} from '@outbound/contract';
import { EmptyState } from '../../drawings/empty-state.tsx';
import { Pager } from '../pager.tsx';
import { ActivityGrid } from './activity-card.tsx';
import { ActivityFilterForm } from './activity-filters.tsx';

function NoActivities({ filtered }: { filtered: boolean }) {
  return (
    <div className="empty">
      <EmptyState />
      <p>{filtered ? '没有符合条件的活动' : '近期暂无活动'}</p>
      {filtered ? (
        <a className="button quiet" href="/portal/portalActivity">
          清空筛选
        </a>
      ) : (
        <a
          className="button quiet"
          href={activityListAddress({ ...noActivityFilters, applyState: ApplyState.ended })}
        >
          查看往期活动
        </a>
      )}
    </div>
  );
}

/** /portal/portalActivity. */
export function ActivityList({ input }: { input: PageInput<'activityList'> }) {
  const { page, pageSize, cities } = input.data;
  const filters = readActivityFilters(input.url.query);
  return (
    <main className="list-page">
      <div className="list-head">
        <div className="wide">
          <h1>优质活动</h1>
          <p>线上线下，跨越两个大洋的见面</p>
        </div>
      </div>
      <div className="wide list-body">
        <ActivityFilterForm filters={filters} cities={cities} />
        <p className="list-count" role="status">
          共 {page.count} 场活动
        </p>
        <h2 className="hidden-text">活动列表</h2>
        {page.dataBody.length > 0 ? (
          <ActivityGrid activities={page.dataBody} zone={input.zone} eager={1} />
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
