import {
  contentLanguages,
  isPartnerFiltered,
  languageNames,
  noPartnerFilters,
  PARTNER_LIST_PATH,
  type PageInput,
  partnerKindLabels,
  partnerListAddress,
  readPartnerFilters,
} from '@outbound/contract';
import { EmptyState } from '../../drawings/empty-state.tsx';
import { ServerPart } from '../../visitor/server-parts.tsx';
import { Choice, FilterForm, optionsOf } from '../filter-form.tsx';
import { Pager } from '../pager.tsx';

/** /portal/portalPartner. */
export function PartnerList({ input }: { input: PageInput<'partnerList'> }) {
  const { page, pageSize, countries } = input.data;
  const filters = readPartnerFilters(input.url.query);
  const { lang, keyword } = filters;
  const isFiltered = isPartnerFiltered(filters);
  const unfiltered = partnerListAddress({ ...noPartnerFilters, lang });
  return (
    <main className="list-page">
      <div className="list-head">
        <div className="wide">
          <h1>合作伙伴</h1>
          <p>政府机构、商协会、服务商与媒体，在两岸大洋之间与企业同行</p>
        </div>
      </div>
      <div className="wide list-body">
        <FilterForm
          path={PARTNER_LIST_PATH}
          label="筛选合作伙伴"
          searchLabel="搜索名称或简介"
          keyword={keyword}
          addressOf={(given) => partnerListAddress(readPartnerFilters(given))}
        >
          <div className="filter-line filter-all">
            <Choice
              legend="分类"
              name="kind"
              options={optionsOf(partnerKindLabels)}
              chosen={String(filters.kind ?? '')}
            />
            <label className="filter filter-city filter-country">
              <span>国家/地区</span>
              <select name="country" defaultValue={filters.country ?? ''}>
                <option value="">全部</option>
                {countries.map(({ value, label }) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </select>
            </label>
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
            {isFiltered && (
              <a className="clear" href={unfiltered}>
                清空筛选
              </a>
            )}
          </div>
        </FilterForm>
        <p className="list-count" role="status">
          共 {page.count} 家合作伙伴
        </p>
        <h2 className="hidden-text">合作伙伴列表</h2>
        {page.count > 0 ? (
          <ServerPart part="items" className="wall-items" />
        ) : (
          <div className="empty">
            <EmptyState />
            <p>{isFiltered ? '没有符合条件的合作伙伴' : '合作伙伴信息整理中'}</p>
            {isFiltered && (
              <a className="button quiet" href={unfiltered}>
                清空筛选
              </a>
            )}
          </div>
        )}
        <Pager
          current={page.pageNum}
          last={Math.ceil(page.count / pageSize)}
          addressOf={(pageNum) => partnerListAddress(filters, pageNum)}
        />
      </div>
    </main>
  );
}
