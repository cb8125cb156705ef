import {
  INFORMATION_LIST_PATH,
  type InformationFilters,
  informationListAddress,
  informationOrderChoices,
  isInformationFiltered,
  noInformationFilters,
  type PageInput,
  readInformationFilters,
} from '@outbound/contract';
import { EmptyState } from '../../drawings/empty-state.tsx';
import { ServerPart } from '../../visitor/server-parts.tsx';
import { counted, fill, useChinese, useLanguage, useTexts } from '../../visitor/texts.ts';
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
  const texts = useTexts('portal');
  const chinese = useChinese();
  return (
    <FilterForm
      path={INFORMATION_LIST_PATH}
      label={texts.filterNews}
      searchLabel={texts.searchNews}
      keyword={filters.keyword}
      addressOf={(given) => informationListAddress({ ...readInformationFilters(given), lang })}
    >
      {lang !== 'zh' && <input type="hidden" name="lang" value={lang} />}
      <div className="filter-line filter-all">
        <Choice
          legend={texts.column}
          name="columnKey"
          options={[
            { value: '', label: texts.all },
            // Those of the first start are called as the page speaks, those of the office as it calls them.
            ...columns.map(({ key, label }) => ({
              value: key,
              label,
              lang: /\p{Script=Han}/u.test(label) ? chinese : undefined,
            })),
          ]}
          chosen={filters.columnKey}
        />
      </div>
      <div className="filter-line filter-all">
        <Choice
          legend={texts.kind}
          name="contentType"
          options={optionsOf(texts.all, texts.kinds)}
          chosen={String(filters.contentType ?? '')}
        />
        <Choice
          legend={texts.order}
          name="order"
          options={informationOrderChoices.map(({ value }) => ({ value, label: texts.orders[value] }))}
          chosen={filters.order}
        />
        {isInformationFiltered(filters) && (
          <a className="clear" href={informationListAddress({ ...noInformationFilters, lang })}>
            {texts.clear}
          </a>
        )}
      </div>
    </FilterForm>
  );
}

function NoInformation({ filters }: { filters: InformationFilters }) {
  const { keyword, lang } = filters;
  const texts = useTexts('portal');
  const isFiltered = isInformationFiltered(filters);
  return (
    <div className="empty">
      <EmptyState />
      <p>
        {keyword ? fill(texts.noNewsFor, { word: keyword }) : isFiltered ? texts.noNewsMatch : texts.noNews}
      </p>
      {isFiltered && (
        <a className="button quiet" href={informationListAddress({ ...noInformationFilters, lang })}>
          {texts.clear}
        </a>
      )}
    </div>
  );
}

/** /portal/portalInfo. */
export function InformationList({ input }: { input: PageInput<'informationList'> }) {
  const { page, pageSize, columns } = input.data;
  const texts = useTexts('portal');
  const language = useLanguage();
  const filters = { ...readInformationFilters(input.url.query), lang: language };
  return (
    <main className="list-page">
      <div className="list-head">
        <div className="wide">
          <h1>{texts.news}</h1>
          <p>{texts.newsListText}</p>
        </div>
      </div>
      <div className="wide list-body">
        <Filters filters={filters} columns={columns} />
        <p className="list-count" role="status">
          {counted(page.isEstimate ? texts.newsCountMore : texts.newsCount, page.count, language)}
        </p>
        <h2 className="hidden-text">{texts.newsList}</h2>
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
