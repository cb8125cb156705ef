import {
  contentLanguages,
  contentTypeLabels,
  INFORMATION_LIST_PATH,
  type InformationFilters,
  informationListAddress,
  informationOrderChoices,
  isInformationFiltered,
  languageNames,
  noInformationFilters,
  type PageInput,
  readInformationFilters,
} from '@outbound/contract';
import { EmptyState } from '../../drawings/empty-state.tsx';
import { ServerPart } from '../../visitor/server-parts.tsx';
import { Choice, FilterForm, optionsOf } from '../filter-form.tsx';
import { Pager } from '../pager.tsx';

function Filters({
  filters,
  columns,
}: {
  filters: InformationFilters;
  columns: readonly { key: string; label: string }[];
}) {
  const { lang } = filters;
  return (
    <FilterForm
      path={INFORMATION_LIST_PATH}
      label="筛选资讯"
      searchLabel="搜索标题、摘要或正文"
      keyword={filters.keyword}
      addressOf={(given) => informationListAddress(readInformationFilters(given))}
    >
      <div className="filter-line filter-all">
        <Choice
          legend="栏目"
          name="columnKey"
          options={[
            { value: '', label: '全部' },
            ...columns.map(({ key, label }) => ({ value: key, label })),
          ]}
          chosen={filters.columnKey}
        />
      </div>
      <div className="filter-line filter-all">
        <Choice
          legend="类型"
          name="contentType"
          options={optionsOf(contentTypeLabels)}
          chosen={String(filters.contentType ?? '')}
        />
        <Choice legend="排序" name="order" options={informationOrderChoices} chosen={filters.order} />
        <label className="filter filter-city">
          <span>语言</span>
          <select name="lang" defaultValue={lang}>
            {contentLanguages.map((language) => (
              <option key={language} value={language} lang={language}>
                {languageNames[language]}
              </option>
            ))}
          </select>
        </label>
        {isInformationFiltered(filters) && (
          <a className="clear" href={informationListAddress({ ...noInformationFilters, lang })}>
            清空筛选
          </a>
        )}
      </div>
    </FilterForm>
  );
}

function NoInformation({ filters }: { filters: InformationFilters }) {
  const { keyword, lang } = filters;
  const isFiltered = isInformationFiltered(filters);
  return (
    <div className="empty">
      <EmptyState />
      <p>
        {keyword
          ? `没有找到与“${keyword}”相关的资讯，试试更短的词`
          : isFiltered
            ? '没有符合条件的资讯'
            : '暂无资讯'}
      </p>
      {isFiltered && (
        <a className="button quiet" href={informationListAddress({ ...noInformationFilters, lang })}>
          清空筛选
        </a>
      )}
    </div>
  );
}

/** /portal/portalInfo. */
export function InformationList({ input }: { input: PageInput<'informationList'> }) {
  const { page, pageSize, columns } = input.data;
  const filters = readInformationFilters(input.url.query);
  return (
    <main className="list-page">
      <div className="list-head">
        <div className="wide">
          <h1>行业资讯</h1>
          <p>政策、市场与同行的经验，出发之前先读一读</p>
        </div>
      </div>
      <div className="wide list-body">
        <Filters filters={filters} columns={columns} />
        <p className="list-count" role="status">
          {page.isEstimate ? `找到 ${page.count} 条以上资讯` : `共 ${page.count} 条资讯`}
        </p>
        <h2 className="hidden-text">资讯列表</h2>
        {page.count > 0 ? (
          <ServerPart part="items" className="news-items" />
        ) : (
          <NoInformation filters={filters} />
        )}
        <Pager
          current={page.pageNum}
          last={Math.ceil(page.count / pageSize)}
          addressOf={(pageNum) => informationListAddress(filters, pageNum)}
        />
      </div>
    </main>
  );
}
