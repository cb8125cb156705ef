import {
  activityListAddress,
  type Found,
  informationListAddress,
  noActivityFilters,
  noInformationFilters,
  type PageInput,
} from '@outbound/contract';
import { EmptyState } from '../../drawings/empty-state.tsx';
import { ServerPart } from '../../visitor/server-parts.tsx';
import { SearchBar } from './search-bar.tsx';

interface GroupProps {
  title: string;
  part: string;
  found: Found<unknown>;
  /** The list that has all of them. */
  address: string;
}

function Group({ title, part, found: { count, isEstimate }, address }: GroupProps) {
  if (count === 0) return null;
  return (
    <section className="search-group" aria-label={title}>
      <div className="search-group-head">
        <h2>{title}</h2>
        <a href={address}>{isEstimate ? `查看全部 ${count} 条以上` : `查看全部 ${count} 条`}</a>
      </div>
      <ServerPart part={part} className="news-items" />
    </section>
  );
}

/** /portal/search: what there is of each kind, the first few of each, with what was searched for marked. */
export function SearchPage({ input }: { input: PageInput<'search'> }) {
  const { keyword, information, activities } = input.data;
  const isFound = information.count + activities.count > 0;
  return (
    <main className="list-page">
      <div className="list-head">
        <div className="wide">
          <h1>搜索</h1>
        </div>
      </div>
      <div className="wide list-body">
        <SearchBar keyword={keyword} isLarge />
        {keyword !== '' && (
          <p className="list-count" role="status">
            {isFound ? `与“${keyword}”相关的内容` : `没有找到与“${keyword}”相关的内容`}
          </p>
        )}
        <Group
          title="行业资讯"
          part="information"
          found={information}
          address={informationListAddress({ ...noInformationFilters, keyword })}
        />
        <Group
          title="优质活动"
          part="activities"
          found={activities}
          address={activityListAddress({ ...noActivityFilters, keyword })}
        />
        {!isFound && (
          <div className="empty">
            <EmptyState />
            <p>
              {keyword === ''
                ? '输入国家、城市、行业或政策，两个字就能找到'
                : '试试更短的词，或换一个说法，例如国家、城市、行业的名称'}
            </p>
            <p className="search-ways">
              <a className="button quiet" href={informationListAddress(noInformationFilters)}>
                看看全部资讯
              </a>
              <a className="button quiet" href={activityListAddress(noActivityFilters)}>
                看看全部活动
              </a>
            </p>
          </div>
        )}
      </div>
    </main>
  );
}
