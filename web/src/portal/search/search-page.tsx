import {
  activityListAddress,
  FOUND_SHOWN,
  type Found,
  informationListAddress,
  noActivityFilters,
  noInformationFilters,
  noPartnerFilters,
  type PageInput,
  partnerListAddress,
} from '@outbound/contract';
import { EmptyState } from '../../drawings/empty-state.tsx';
import { ServerPart } from '../../visitor/server-parts.tsx';
import { counted, fill, useLanguage, useTexts } from '../../visitor/texts.ts';
import { SearchBar } from './search-bar.tsx';

interface GroupProps {
  title: string;
  part: string;
  found: Found<unknown>;
  /** The list that has all of them, where there are more than are shown. */
  address: string;
}

function Group({ title, part, found: { count, isEstimate }, address }: GroupProps) {
  const texts = useTexts('portal');
  const language = useLanguage();
  if (count === 0) return null;
  return (
    <section className="search-group" aria-label={title}>
      <div className="search-group-head">
        <h2>{title}</h2>
        {count > FOUND_SHOWN && (
          <a href={address}>{counted(isEstimate ? texts.seeAllMore : texts.seeAll, count, language)}</a>
        )}
      </div>
      <ServerPart part={part} className="news-items" />
    </section>
  );
}

/** /portal/search: what there is of each kind, the first few of each, with what was searched for marked. */
export function SearchPage({ input }: { input: PageInput<'search'> }) {
  const { keyword, information, activities, partners } = input.data;
  const texts = useTexts('portal');
  const lang = useLanguage();
  const isFound = information.count + activities.count + partners.count > 0;
  return (
    <main className="list-page">
      <div className="list-head">
        <div className="wide">
          <h1>{texts.search}</h1>
        </div>
      </div>
      <div className="wide list-body">
        <SearchBar keyword={keyword} isLarge />
        {keyword !== '' && (
          <p className="list-count" role="status">
            {fill(isFound ? texts.foundFor : texts.nothingFor, { word: keyword })}
          </p>
        )}
        <Group
          title={texts.news}
          part="information"
          found={information}
          address={informationListAddress({ ...noInformationFilters, lang, keyword })}
        />
        <Group
          title={texts.activities}
          part="activities"
          found={activities}
          address={activityListAddress({ ...noActivityFilters, keyword })}
        />
        <Group
          title={texts.partners}
          part="partners"
          found={partners}
          address={partnerListAddress({ ...noPartnerFilters, lang, keyword })}
        />
        {!isFound && (
          <div className="empty">
            <EmptyState />
            <p>{keyword === '' ? texts.searchHint : texts.searchShorter}</p>
            <p className="search-ways">
              <a className="button quiet" href={informationListAddress({ ...noInformationFilters, lang })}>
                {texts.allNews}
              </a>
              <a className="button quiet" href={activityListAddress(noActivityFilters)}>
                {texts.allActivities}
              </a>
              <a className="button quiet" href={partnerListAddress({ ...noPartnerFilters, lang })}>
                {texts.allPartners}
              </a>
            </p>
          </div>
        )}
      </div>
    </main>
  );
}
