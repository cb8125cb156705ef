/** What only the server knows of the pages about news, which is nearly all of them. */
import {
  type ContentLanguage,
  type InformationDetailData,
  type InformationPage,
  informationAddress,
  informationListAddress,
  type informationPages,
  isInformationFiltered,
  noInformationFilters,
  type PageInput,
  readInformationFilters,
} from '@outbound/contract';
import { SomeInChinese } from '../chinese-note.tsx';
import { canonicalPage, collectionOf, titled } from '../head.ts';
import { QrCode } from '../qr-code.tsx';
import type { ServerHalves } from '../server-half.ts';
import type { Drawn } from '../server-parts.tsx';
import { textsIn } from '../spoken.ts';
import { fill } from '../texts.ts';
import {
  ArticleHead,
  ArticleText,
  Contents,
  ContentsAbove,
  Lead,
  Media,
  Neighbours,
  Related,
} from './article.tsx';
import { articleHead, listAlternates } from './article-head.ts';
import { articleHtml } from './article-text.ts';
import { NewsGrid, NewsRanking } from './rows.tsx';
import { articleWords } from './texts.ts';

type DetailInput = PageInput<'informationDetail' | 'informationPreview' | 'mobileInformation'>;

/** The parts that all three pages about one item have. */
function articleParts(
  input: DetailInput,
  page: InformationPage = 'informationDetail',
): Record<
  'head' | 'contents' | 'contentsAbove' | 'lead' | 'media' | 'text' | 'neighbours' | 'related',
  Drawn
> {
  const { information, pictureSizes } = input.data;
  const wanted = input.language;
  const { html, headings } = articleHtml(
    information.content,
    pictureSizes,
    articleWords[information.contentLanguage],
  );
  const article = { information, wanted, query: input.url.query };
  return {
    head: <ArticleHead {...article} />,
    contents: <Contents headings={headings} wanted={wanted} />,
    contentsAbove: <ContentsAbove headings={headings} wanted={wanted} />,
    lead: <Lead information={information} />,
    media: <Media information={information} wanted={wanted} />,
    text: <ArticleText {...article} html={html} />,
    neighbours: <Neighbours {...article} page={page} />,
    related: <Related {...article} page={page} />,
  };
}

function asideParts(input: PageInput<'informationDetail' | 'informationPreview'>): Record<string, Drawn> {
  const { information, hot } = input.data;
  const wanted = input.language;
  const words = articleWords[wanted];
  const code = (
    <QrCode
      text={input.origin + informationAddress(information.id, wanted, 'mobileInformation')}
      label={words.scan}
    />
  );
  return {
    shareCode: code,
    beside: (
      <>
        {hot.length > 0 && (
          <section className="article-hot" aria-labelledby="hot-title">
            <h2 id="hot-title">{words.hot}</h2>
            <NewsRanking rows={hot} wanted={wanted} />
          </section>
        )}
        {input.page === 'informationDetail' && (
          <figure className="qr article-qr">
            <div className="qr-picture">{code}</div>
            <figcaption>{words.scan}</figcaption>
          </figure>
        )}
      </>
    ),
  };
}

/** Browsers are sent what they do something with: the title, for sharing. */
const withoutTexts = <D extends InformationDetailData>(data: D): D => ({
  ...data,
  information: {
    ...data.information,
    ...{ content: '', summary: '', seoTitle: '', seoDescription: '', relatedList: [], attachmentList: [] },
  },
  hot: [],
  pictureSizes: {},
});

export const informationServerHalves: Pick<ServerHalves, keyof typeof informationPages> = {
  informationList: {
    head: (input) => {
      const filters = readInformationFilters(input.url.query);
      const isPlain = filters.order === noInformationFilters.order && !isInformationFiltered(filters);
      const pageNum = canonicalPage(input.data.page, isPlain);
      const addressIn = (lang: ContentLanguage) =>
        input.origin + informationListAddress({ ...noInformationFilters, lang }, pageNum);
      const name = textsIn[input.language].portal.news;
      const items = input.data.page.dataBody.map(({ id, title, language }) => ({
        name: title,
        path: informationAddress(id, language),
      }));
      return {
        title: titled(name, input),
        description: fill(textsIn[input.language].server.newsDescription, {
          title: input.settings.title,
        }),
        canonical: addressIn(input.language),
        alternates: listAlternates(addressIn),
        structured: collectionOf(name, items, input),
      };
    },
    parts: ({ data, url, language: lang }) => {
      const { keyword } = readInformationFilters(url.query);
      const { dataBody: rows } = data.page;
      const items =
        rows.length > 0 ? (
          <>
            <SomeInChinese rows={rows} />
            <NewsGrid rows={rows} wanted={lang} keyword={keyword} eager={3} />
          </>
        ) : (
          <p className="band-empty">{textsIn[lang].server.noNewsHere}</p>
        );
      return { items };
    },
    sent: (data) => ({ ...data, page: { ...data.page, dataBody: [] } }),
  },
  informationDetail: {
    head: (input) => articleHead(input.data, input),
    parts: (input) => ({
      ...articleParts(input),
      ...asideParts(input),
    }),
    sent: withoutTexts,
  },
  informationPreview: {
    head: (input) => ({
      title: titled(
        fill(textsIn[input.language].server.previewTitle, { title: input.data.information.title }),
        input,
      ),
    }),
    parts: (input) => ({
      ...articleParts(input),
      ...asideParts(input),
    }),
    sent: withoutTexts,
  },
  mobileInformation: {
    head: (input) => articleHead(input.data, input),
    parts: (input) => articleParts(input, 'mobileInformation'),
    sent: withoutTexts,
  },
};
