import {
  isPartnerFiltered,
  noPartnerFilters,
  PARTNER_LIST_PATH,
  type PageInput,
  partnerListAddress,
  readPartnerFilters,
} from '@outbound/contract';
import { EmptyState } from '../../drawings/empty-state.tsx';
import { ServerPart } from '../../visitor/server-parts.tsx';
import { counted, useTexts } from '../../visitor/texts.ts';
import { Choice, FilterForm, optionsOf } from '../filter-form.tsx';
import { Pager } from '../pager.tsx';

/** /portal/portalPartner. */
export function PartnerList({ input }: { input: PageInput<'partnerList'> }) {
  const { page, pageSize, countries } = input.data;
  const lang = input.language;
  const texts = useTexts('portal');
  const filters = { ...readPartnerFilters(input.url.query), lang };
  const { keyword } = filters;
  const isFiltered = isPartnerFiltered(filters);
  const unfiltered = partnerListAddress({ ...noPartnerFilters, lang });
  return (
    <main className="list-page">
      <div className="list-head">
        <div className="wide">
          <h1>{texts.partners}</h1>
          <p>{texts.partnersText}</p>
        </div>
      </div>
      <div className="wide list-body">
        <FilterForm
          path={PARTNER_LIST_PATH}
          label={texts.filterPartners}
          searchLabel={texts.searchPartners}
          keyword={keyword}
          addressOf={(given) => partnerListAddress({ ...readPartnerFilters(given), lang })}
        >
          {lang !== 'zh' && <input type="hidden" name="lang" value={lang} />}
          <div className="filter-line filter-all">
            <Choice
              legend={texts.partnerKind}
              name="kind"
              options={optionsOf(texts.all, texts.partnerKinds)}
              chosen={String(filters.kind ?? '')}
            />
            <label className="filter filter-city filter-country">
              <span>{texts.country}</span>
              <select name="country" defaultValue={filters.country ?? ''}>
                <option value="">{texts.all}</option>
                {countries.map(({ value, label }) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </select>
            </label>
            {isFiltered && (
              <a className="clear" href={unfiltered}>
                {texts.clear}
              </a>
            )}
          </div>
        </FilterForm>
        <p className="list-count" role="status">
          {counted(texts.partnerCount, page.count, lang)}
        </p>
        <h2 className="hidden-text">{texts.partnerList}</h2>
        {page.count > 0 ? (
          <ServerPart part="items" className="wall-items" />
        ) : (
          <div className="empty">
            <EmptyState />
            <p>{isFiltered ? texts.noPartnerMatch : texts.noPartners}</p>
            {isFiltered && (
              <a className="button quiet" href={unfiltered}>
                {texts.clear}
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
