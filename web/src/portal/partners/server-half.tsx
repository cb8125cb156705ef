/** What only the server knows of the pages about partners, which is nearly all of them. */
import {
  type ContentLanguage,
  countryName,
  isPartnerFiltered,
  languageNames,
  noPartnerFilters,
  type OpenPartner,
  partnerAddress,
  partnerListAddress,
  type partnerPages,
  readPartnerFilters,
} from '@outbound/contract';
import { SomeInChinese } from '../../visitor/chinese-note.tsx';
import { canonicalPage, collectionOf, titled, wholeAddress } from '../../visitor/head.ts';
import { listAlternates } from '../../visitor/information/article-head.ts';
import { langOf } from '../../visitor/information/rows.tsx';
import { inLanguage } from '../../visitor/language-links.tsx';
import { pictureSources, posterAddresses } from '../../visitor/posters.ts';
import type { ServerHalves } from '../../visitor/server-half.ts';
import { textsIn } from '../../visitor/spoken.ts';
import { fill, langIn } from '../../visitor/texts.ts';
import { partnerWords } from './texts.ts';
import { Logo, PartnerWall } from './wall.tsx';

/** Whole address of the logo, where it is a picture of its own. */
const pictureOf = ({ logo }: OpenPartner, origin: string): string | null => {
  const address = posterAddresses(logo)[0];
  return address ? wholeAddress(origin, pictureSources(address, 1280).src) : null;
};

/** Structured data of a partner: https://schema.org/Organization. */
function organization(partner: OpenPartner, canonical: string, origin: string) {
  const { name, summary, website, country } = partner;
  const picture = pictureOf(partner, origin);
  return {
    '@context': 'https://schema.org',
    '@type': 'Organization',
    name,
    url: website || canonical,
    mainEntityOfPage: canonical,
    ...(summary && { description: summary }),
    ...(picture && { logo: picture, image: picture }),
    ...(country !== 'XX' && { address: { '@type': 'PostalAddress', addressCountry: country } }),
  };
}

function Head({ partner, wanted }: { partner: OpenPartner; wanted: ContentLanguage }) {
  const words = partnerWords[wanted];
  const { id, name, kind, country, summary, languages, language } = partner;
  return (
    <>
      <Logo partner={partner} sizes="(min-width: 860px) 320px, 60vw" isEager />
      <div>
        <h1 lang={langOf(language)}>{name}</h1>
        <p className="partner-kind">
          <span className="badge badge-soon">{textsIn[wanted].portal.partnerKinds[kind]}</span>
          <span>{countryName(country, wanted)}</span>
        </p>
        {summary && (
          <p className="partner-summary" lang={langOf(language)}>
            {summary}
          </p>
        )}
        {languages.length > 1 && (
          <nav className="partner-languages" aria-label={words.languages}>
            {languages.map((one) => (
              <a
                key={one}
                href={inLanguage({ id: String(id) }, one)}
                data-language={one}
                lang={langOf(one)}
                hrefLang={langOf(one)}
                aria-current={one === language ? 'true' : undefined}
              >
                {languageNames[one]}
              </a>
            ))}
          </nav>
        )}
        {language !== wanted && <p className="partner-note">{words.inChinese}</p>}
      </div>
    </>
  );
}

function Text({ partner, wanted }: { partner: OpenPartner; wanted: ContentLanguage }) {
  const words = partnerWords[wanted];
  const { introduction, contact, language } = partner;
  const paragraphs = introduction.split(/\n\s*\n/).filter((text) => text.trim() !== '');
  return (
    <>
      <h2>{words.about}</h2>
      {paragraphs.length === 0 ? <p className="partner-none">{words.noText}</p> : null}
      <div lang={langOf(language)}>
        {paragraphs.map((text) => (
          <p key={text}>{text}</p>
        ))}
      </div>
      {contact && (
        <>
          <h2>{words.contact}</h2>
          <p lang={langIn(contact, wanted)}>{contact}</p>
        </>
      )}
    </>
  );
}

export const partnerServerHalves: Pick<ServerHalves, keyof typeof partnerPages> = {
  partnerList: {
    head: (input) => {
      const isPlain = !isPartnerFiltered(readPartnerFilters(input.url.query));
      const pageNum = canonicalPage(input.data.page, isPlain);
      const addressIn = (lang: ContentLanguage) =>
        input.origin + partnerListAddress({ ...noPartnerFilters, lang }, pageNum);
      const listed = textsIn[input.language].portal.partners;
      const items = input.data.page.dataBody.map(({ id, name, language }) => ({
        name,
        path: partnerAddress(id, language),
      }));
      return {
        title: titled(listed, input),
        description: fill(textsIn[input.language].server.partnersDescription, {
          title: input.settings.title,
        }),
        canonical: addressIn(input.language),
        alternates: listAlternates(addressIn),
        structured: collectionOf(listed, items, input),
      };
    },
    parts: ({ data, url, language: lang }) => {
      const { keyword } = readPartnerFilters(url.query);
      const { dataBody: rows } = data.page;
      const items =
        rows.length > 0 ? (
          <>
            <SomeInChinese rows={rows} />
            <PartnerWall rows={rows} wanted={lang} keyword={keyword} eager={4} />
          </>
        ) : (
          <p className="band-empty">{textsIn[lang].server.noPartnersHere}</p>
        );
      return { items };
    },
    sent: (data) => ({ ...data, page: { ...data.page, dataBody: [] } }),
  },
  partnerDetail: {
    head: (input) => {
      const { partner } = input.data;
      const { id, name, summary, language, languages } = partner;
      const addressIn = (one: ContentLanguage) => input.origin + partnerAddress(id, one);
      const canonical = addressIn(language);
      return {
        title: titled(name, input),
        description: summary || name,
        canonical,
        picture: posterAddresses(partner.logo)[0] ?? '',
        isLogo: true,
        language,
        alternates:
          languages.length > 1 ? languages.map((one) => ({ language: one, href: addressIn(one) })) : [],
        structured: organization(partner, canonical, input.origin),
      };
    },
    parts: (input) => {
      const { partner } = input.data;
      const wanted = input.language;
      const words = partnerWords[wanted];
      return {
        head: <Head partner={partner} wanted={wanted} />,
        text: <Text partner={partner} wanted={wanted} />,
        related: (
          <>
            {partner.relatedList.length > 0 && (
              <>
                <h2>{words.related}</h2>
                <PartnerWall rows={partner.relatedList} wanted={wanted} />
              </>
            )}
            <p>
              <a className="more" href={partnerListAddress({ ...noPartnerFilters, lang: wanted })}>
                {words.all}
              </a>
            </p>
          </>
        ),
      };
    },
    // Browsers are sent what they do something with: the address of its site.
    sent: (data) => ({
      partner: { ...data.partner, introduction: '', summary: '', contact: '', relatedList: [] },
    }),
  },
};
