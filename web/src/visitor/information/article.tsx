/** A news item as its pages show it (spec 2.3): drawn by the server alone, in its parts. */
import {
  type ContentLanguage,
  ContentType,
  type InformationPage,
  informationAddress,
  informationListAddress,
  languageNames,
  noInformationFilters,
  type OpenInformation,
  type PageQuery,
} from '@outbound/contract';
import { Attachments } from '../attachments.tsx';
import { Icon } from '../icons.tsx';
import { inLanguage } from '../language-links.tsx';
import { pictureSources, posterAddresses } from '../posters.ts';
import { CleanedText } from '../server-parts.tsx';
import { counted, langIn } from '../texts.ts';
import { type Heading, isOwnSummary, readingMinutes, timeText } from './article-text.ts';
import { articleSizes } from './cover.tsx';
import { langOf, NewsGrid } from './rows.tsx';
import { articleWords } from './texts.ts';

export interface ArticleOf {
  information: OpenInformation;
  /** The language that is asked for. */
  wanted: ContentLanguage;
  /** What its page was asked with. */
  query: PageQuery;
}

/** Above the picture: what it is, who says it, when. */
export function ArticleHead({ information, wanted, query }: ArticleOf) {
  const words = articleWords[wanted];
  const { publishTime, updatedTime, source, author } = information;
  const time = (at: string) => <time dateTime={at.replace(' ', 'T')}>{timeText(at, wanted)}</time>;
  return (
    <>
      <p className="tags">
        {information.columnLabel && (
          <a
            className="badge badge-plain"
            lang={langIn(information.columnLabel, wanted)}
            href={informationListAddress({
              ...noInformationFilters,
              columnKey: information.columnKey,
              lang: wanted,
            })}
          >
            {information.columnLabel}
          </a>
        )}
        {information.contentType === ContentType.video && (
          <span className="badge badge-video">
            <Icon name="play" size={14} />
            {words.video}
          </span>
        )}
      </p>
      <h1 lang={langOf(information.language)}>{information.title}</h1>
      <p className="article-meta">
        <span>
          <span className="hidden-text">{words.published} </span>
          {time(publishTime)}
        </span>
        {source && (
          <span>
            {words.source}
            <span lang={langIn(source, wanted)}>{source}</span>
          </span>
        )}
        {author && (
          <span>
            {words.author}
            <span lang={langIn(author, wanted)}>{author}</span>
          </span>
        )}
        <span>{counted(words.views, information.viewNum, wanted)}</span>
        {information.content && (
          <span>{words.minutes(readingMinutes(information.content, information.contentLanguage))}</span>
        )}
        {updatedTime && (
          <span>
            {words.updated} {time(updatedTime)}
          </span>
        )}
      </p>
      {information.languages.length > 1 && (
        <nav className="article-languages" aria-label={words.languages}>
          {information.languages.map((language) => (
            <a
              key={language}
              href={inLanguage(query, language)}
              data-language={language}
              lang={langOf(language)}
              hrefLang={language}
              aria-current={language === information.language ? 'true' : undefined}
            >
              {languageNames[language]}
            </a>
          ))}
        </nav>
      )}
      {(information.language !== wanted || information.contentLanguage !== wanted) && (
        <p className="article-note" role="note">
          {words.inChinese}
        </p>
      )}
    </>
  );
}

/** The film, else the cover; nothing where there is neither. */
export function Media({ information, wanted }: Pick<ArticleOf, 'information' | 'wanted'>) {
  const cover = posterAddresses(information.cover)[0];
  const film = posterAddresses(information.video)[0];
  const picture = cover ? pictureSources(cover, 1280) : null;
  if (film)
    return (
      <>
        <video
          className="article-media"
          src={film}
          {...(picture ? { poster: picture.src } : {})}
          controls
          playsInline
          preload="none"
          width={1280}
          height={720}
          aria-label={information.title}
          lang={langOf(information.language)}
        />
        <span className="film-failed" role="status" hidden>
          {articleWords[wanted].filmFailed}{' '}
          <a href={film} download>
            {articleWords[wanted].filmDownload}
          </a>
        </span>
      </>
    );
  if (!picture) return null;
  return (
    <span className="cover article-media">
      <img
        src={picture.src}
        {...(picture.srcSet ? { srcSet: picture.srcSet, sizes: articleSizes } : {})}
        width={1200}
        height={675}
        alt=""
        fetchPriority="high"
        decoding="sync"
      />
    </span>
  );
}

/** The summary; nothing where it is the beginning of the text. */
export function Lead({ information: { summary, content, language } }: Pick<ArticleOf, 'information'>) {
  if (!isOwnSummary(summary, content)) return null;
  return (
    <p className="article-lead" lang={langOf(language)}>
      {summary}
    </p>
  );
}

/** The text, which `articleHtml` made ready, what comes with it, and what it is about. */
export function ArticleText({ information, wanted, html }: Omit<ArticleOf, 'query'> & { html: string }) {
  const words = articleWords[wanted];
  const { contentLanguage, tags } = information;
  return (
    <>
      {html === '' ? (
        <p className="article-none">{words.noText}</p>
      ) : (
        <CleanedText className="rich-text" lang={langOf(contentLanguage)} html={html} />
      )}
      <Attachments files={information.attachmentList} title={words.attachments} wanted={wanted} />
      {tags.length > 0 && (
        <ul className="article-tags" aria-label={words.tags}>
          {tags.map((tag) => (
            <li key={tag} lang={langIn(tag, wanted)}>
              <a href={informationListAddress({ ...noInformationFilters, keyword: tag, lang: wanted })}>
                {`# ${tag}`}
              </a>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

interface ContentsOf {
  headings: readonly Heading[];
  wanted: ContentLanguage;
}

/** Where the text's headings lead; nothing for a short one. */
export function Contents({ headings, wanted }: ContentsOf) {
  if (headings.length === 0) return null;
  const title = articleWords[wanted].contents;
  return (
    <nav className="article-contents" aria-label={title}>
      <h2>{title}</h2>
      <Places headings={headings} wanted={wanted} />
    </nav>
  );
}

/** The same above the text, where there is no room beside it: folded, so that the text stands in sight. */
export function ContentsAbove({ headings, wanted }: ContentsOf) {
  if (headings.length === 0) return null;
  const title = articleWords[wanted].contents;
  return (
    <nav className="article-contents" aria-label={title}>
      <details>
        <summary>{title}</summary>
        <Places headings={headings} wanted={wanted} />
      </details>
    </nav>
  );
}

const Places = ({ headings, wanted }: ContentsOf) => (
  <ol>
    {headings.map(({ place, text, isBelow }) => (
      <li key={place} className={isBelow ? 'contents-below' : undefined}>
        <a href={`#${place}`} lang={langIn(text, wanted)}>
          {text}
        </a>
      </li>
    ))}
  </ol>
);

/** What was published before and after it. */
export function Neighbours({
  information: { previous, next },
  wanted,
  page,
}: Omit<ArticleOf, 'query'> & { page: InformationPage }) {
  const words = articleWords[wanted];
  if (!previous && !next) return null;
  const link = (one: { id: number; title: string } | null, label: string, rel: 'prev' | 'next') =>
    one && (
      <a href={informationAddress(one.id, wanted, page)} rel={rel} className={`neighbour neighbour-${rel}`}>
        <span className="neighbour-label">
          {rel === 'prev' && <Icon name="left" size={15} />}
          {label}
          {rel === 'next' && <Icon name="right" size={15} />}
        </span>
        <span className="neighbour-title" lang={langIn(one.title, wanted)}>
          {one.title}
        </span>
      </a>
    );
  return (
    <nav className="neighbours" aria-label={words.neighbours}>
      {link(previous, words.previous, 'prev')}
      {link(next, words.next, 'next')}
    </nav>
  );
}

/** Others that visitors are shown with it. */
export function Related({
  information: { relatedList },
  wanted,
  page,
}: Omit<ArticleOf, 'query'> & { page: InformationPage }) {
  if (relatedList.length === 0) return null;
  return (
    <section className="others" aria-labelledby="related-title">
      <h2 id="related-title">{articleWords[wanted].related}</h2>
      <NewsGrid rows={relatedList} wanted={wanted} page={page} />
    </section>
  );
}
