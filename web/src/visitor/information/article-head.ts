/** What search engines and link previews learn of a news item. */
import {
  type ContentLanguage,
  contentLanguages,
  type InformationDetailData,
  informationAddress,
  type OpenInformation,
  type PageInput,
  type PageName,
} from '@outbound/contract';
import type { Head } from '../document.ts';
import { sharePicture, titled, wholeAddress } from '../head.ts';
import { pictureSources, posterAddresses } from '../posters.ts';
import { isoTime } from '../time-zone.ts';
import { articleSizes } from './cover.tsx';
import { langOf } from './rows.tsx';

type Around = Omit<PageInput<PageName>, 'data'>;

/** Structured data of a news item: https://schema.org/NewsArticle. */
function newsArticle(information: OpenInformation, canonical: string, around: Around) {
  const { origin, zone, settings } = around;
  const { title, summary, publishTime, updatedTime, author, source, contentLanguage } = information;
  const images = [pictureOf(information, origin) ?? sharePicture(around)];
  const film = posterAddresses(information.video)[0];
  const published = isoTime(publishTime, zone);
  const publisher = { '@type': 'Organization', name: settings.title, url: origin };
  return {
    '@context': 'https://schema.org',
    '@type': 'NewsArticle',
    headline: title,
    description: summary,
    datePublished: published,
    dateModified: updatedTime ? isoTime(updatedTime, zone) : published,
    inLanguage: langOf(contentLanguage),
    mainEntityOfPage: canonical,
    image: images,
    author: author
      ? { '@type': 'Person', name: author }
      : { ...publisher, ...(source && { name: source, url: undefined }) },
    publisher,
    ...(information.columnLabel && { articleSection: information.columnLabel }),
    ...(information.tags.length > 0 && { keywords: information.tags.join(',') }),
    ...(film && {
      video: {
        '@type': 'VideoObject',
        name: title,
        description: summary || title,
        uploadDate: published,
        thumbnailUrl: images,
        contentUrl: wholeAddress(origin, film),
      },
    }),
  };
}

/** Whole address of the picture that it opens with, where it has one. */
function pictureOf({ cover }: OpenInformation, origin: string): string | null {
  const address = posterAddresses(cover)[0];
  return address ? wholeAddress(origin, pictureSources(address, 1280).src) : null;
}

/** What the office wrote for search engines; it is Chinese, as the record is. */
function saidToEngines({ language, title, summary, seoTitle, seoDescription }: OpenInformation) {
  const isChinese = language === 'zh';
  return {
    title: (isChinese && seoTitle) || title,
    description: (isChinese && seoDescription) || summary || title,
  };
}

/** The same for both faces: search engines know an item, in each of its languages, under the portal's address. */
export function articleHead({ information }: InformationDetailData, around: Around): Partial<Head> {
  const addressIn = (language: ContentLanguage) =>
    around.origin + informationAddress(information.id, language);
  const canonical = addressIn(information.language);
  const cover = posterAddresses(information.cover)[0];
  const isFilm = information.video !== '' && posterAddresses(information.video).length > 0;
  const sources = cover && !isFilm ? pictureSources(cover, 1280) : null;
  const said = saidToEngines(information);
  return {
    title: titled(said.title, around),
    description: said.description,
    canonical,
    picture: cover ?? '',
    type: 'article',
    language: information.language,
    alternates:
      information.languages.length > 1
        ? information.languages.map((language) => ({ language, href: addressIn(language) }))
        : [],
    structured: newsArticle(information, canonical, around),
    preloadImage: sources && { href: sources.src, srcSet: sources.srcSet, sizes: articleSizes },
  };
}

/** The list in every language: it has a page for each. */
export const listAlternates = (addressIn: (language: ContentLanguage) => string) =>
  contentLanguages.map((language) => ({ language, href: addressIn(language) }));
