/** What only the server knows of the pages about news, which is nearly all of them. */
import {
  type ContentLanguage,
  type InformationDetailData,
  type InformationPage,
  informationAddress,
  informationListAddress,
  type informationPages,
  informationPreviewAddress,
  noInformationFilters,
  type PageInput,
  readContentLanguage,
  readInformationFilters,
} from '@outbound/contract';
import { titled } from '../head.ts';
import { QrCode } from '../qr-code.tsx';
import type { ServerHalves } from '../server-half.ts';
import type { Drawn } from '../server-parts.tsx';
import { ArticleHead, ArticleText, Contents, Lead, Media, Neighbours, Related } from './article.tsx';
import { articleHead, listAlternates } from './article-head.ts';
import { articleHtml } from './article-text.ts';
import { NewsGrid, NewsRanking } from './rows.tsx';
import { articleWords } from './words.ts';

type DetailInput = PageInput<'informationDetail' | 'informationPreview' | 'mobileInformation'>;

/** The parts that all three pages about one item have. */
function articleParts(
  input: DetailInput,
  addressIn: (language: ContentLanguage) => string,
  page: InformationPage = 'informationDetail',
): Record<'head' | 'contents' | 'lead' | 'media' | 'text' | 'neighbours' | 'related', Drawn> {
  const { information, pictureSizes } = input.data;
  const wanted = readContentLanguage(input.url.query.lang);
  const { html, headings } = articleHtml(information.content, pictureSizes, articleWords[wanted].table);
  const article = { information, wanted, addressIn };
  return {
    head: <ArticleHead {...article} />,
    contents: <Contents headings={headings} wanted={wanted} />,
    lead: <Lead information={information} />,
    media: <Media information={information} />,
    text: <ArticleText {...article} html={html} />,
    neighbours: <Neighbours {...article} page={page} />,
    related: <Related {...article} page={page} />,
  };
}

function asideParts(input: PageInput<'informationDetail' | 'informationPreview'>): Record<string, Drawn> {
  const { information, hot } = input.data;
  const wanted = readContentLanguage(input.url.query.lang);
  const words = articleWords[wanted];
  return {
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
            <div className="qr-picture">
              <QrCode
                text={input.origin + informationAddress(information.id, wanted, 'mobileInformation')}
                label={words.scan}
              />
            </div>
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
  information: { ...data.information, content: '', summary: '', relatedList: [] },
  hot: [],
  pictureSizes: {},
});

export const informationServerHalves: Pick<ServerHalves, keyof typeof informationPages> = {
  informationList: {
    head: (input) => {
      const filters = readInformationFilters(input.url.query);
      const addressIn = (lang: ContentLanguage) =>
        input.origin + informationListAddress({ ...noInformationFilters, lang });
      return {
        title: titled('行业资讯', input),
        description: `${input.settings.title}的行业资讯：拉美市场的政策、国别指南、合规风险与出海案例。`,
        canonical: addressIn(filters.lang),
        alternates: listAlternates(addressIn),
      };
    },
    parts: ({ data, url }) => {
      const { keyword, lang } = readInformationFilters(url.query);
      const { dataBody: rows } = data.page;
      const items =
        rows.length > 0 ? (
          <>
            {rows.some(({ language }) => language !== lang) && (
              <p className="article-note list-note" role="note" lang={lang}>
                {articleWords[lang].someInChinese}
              </p>
            )}
            <NewsGrid rows={rows} wanted={lang} keyword={keyword} eager={3} />
          </>
        ) : (
          <p className="band-empty">这一页没有资讯，请翻到前面的页。</p>
        );
      return { items };
    },
    sent: (data) => ({ ...data, page: { ...data.page, dataBody: [] } }),
  },
  informationDetail: {
    head: (input) => articleHead(input.data, input),
    parts: (input) => ({
      ...articleParts(input, (language) => informationAddress(input.data.information.id, language)),
      ...asideParts(input),
    }),
    sent: withoutTexts,
  },
  informationPreview: {
    head: (input) => ({ title: titled(`预览：${input.data.information.title}`, input) }),
    parts: (input) => ({
      ...articleParts(input, (language) => informationPreviewAddress(input.url.query.token ?? '', language)),
      ...asideParts(input),
    }),
    sent: withoutTexts,
  },
  mobileInformation: {
    head: (input) => articleHead(input.data, input),
    parts: (input) =>
      articleParts(
        input,
        (language) => informationAddress(input.data.information.id, language, 'mobileInformation'),
        'mobileInformation',
      ),
    sent: withoutTexts,
  },
};
