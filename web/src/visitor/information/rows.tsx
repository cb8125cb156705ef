/** News in lists, as the server draws them: browsers get the markup and nothing else. */
import {
  type ContentLanguage,
  ContentType,
  foldedText,
  foldedWords,
  type InformationPage,
  informationAddress,
  type OpenInformationRow,
} from '@outbound/contract';
import type { ReactNode } from 'react';
import { Icon } from '../icons.tsx';
import { counted, langIn, languageTag, numberIn } from '../texts.ts';
import { timeText } from './article-text.ts';
import { Cover, gridSizes, leadSizes, smallSizes } from './cover.tsx';
import { articleWords } from './texts.ts';

interface Listed {
  row: OpenInformationRow;
  /** The language that the list is read in. */
  wanted: ContentLanguage;
}

/** What an item's own words are in, for who listens to the page. */
export const langOf = languageTag;

function Marks({ row, wanted }: Listed) {
  const words = articleWords[wanted];
  return (
    <>
      {row.pinned && <span className="badge badge-soon">{words.pinned}</span>}
      {row.contentType === ContentType.video && (
        <span className="badge badge-video">
          <Icon name="play" size={14} />
          {words.video}
        </span>
      )}
    </>
  );
}

function Meta({ row, wanted }: Listed) {
  return (
    <p className="news-meta" lang={langOf(wanted)}>
      {row.columnLabel && (
        <span className="news-column" lang={langIn(row.columnLabel, wanted)}>
          {row.columnLabel}
        </span>
      )}
      <time dateTime={row.publishTime.slice(0, 10)}>{timeText(row.publishTime, wanted, 'day')}</time>
      <span className="news-views">
        <Icon name="eye" size={15} />
        <span className="hidden-text">{counted(articleWords[wanted].views, row.viewNum, wanted)}</span>
        <span aria-hidden="true">{numberIn(row.viewNum, wanted)}</span>
      </span>
    </p>
  );
}

/** `text` with the words that were searched for marked. */
export function marked(text: string, keyword: string): ReactNode {
  const words = foldedWords(keyword);
  const read = foldedText(text);
  const parts: ReactNode[] = [];
  let from = 0;
  for (;;) {
    // The next one, the longest of those that begin there.
    const [next] = words
      .map((word) => ({ at: read.indexOf(word, from), length: word.length }))
      .filter(({ at }) => at >= 0)
      .sort((one, other) => one.at - other.at || other.length - one.length);
    if (!next) break;
    const { at, length } = next;
    parts.push(text.slice(from, at), <mark key={at}>{text.slice(at, at + length)}</mark>);
    from = at + length;
  }
  return parts.length === 0 ? text : [...parts, text.slice(from)];
}

/** What an item says; where a search found it by its text alone, what stands there. */
function Summary({ row: { excerpt = '', summary }, keyword }: { row: OpenInformationRow; keyword: string }) {
  const classes = excerpt === '' ? 'news-summary' : 'news-summary is-excerpt';
  return <p className={classes}>{marked(excerpt || summary, keyword)}</p>;
}

/** One item in a grid; the whole card leads to its page. */
export function NewsCard({
  row,
  wanted,
  keyword = '',
  eager = false,
  page = 'informationDetail',
}: Listed & { keyword?: string; eager?: boolean; page?: InformationPage }) {
  return (
    <li className="news-card">
      <a href={informationAddress(row.id, wanted, page)} className="card-link">
        <div className="card-picture">
          <Cover row={row} sizes={gridSizes} eager={eager} />
          <span className="news-marks">
            <Marks row={row} wanted={wanted} />
          </span>
        </div>
        <div className="news-text" lang={langOf(row.language)}>
          <h3>{marked(row.title, keyword)}</h3>
          <Meta row={row} wanted={wanted} />
          <Summary row={row} keyword={keyword} />
        </div>
      </a>
    </li>
  );
}

export function NewsGrid({
  rows,
  wanted,
  keyword = '',
  eager = 0,
  page = 'informationDetail',
}: {
  rows: readonly OpenInformationRow[];
  wanted: ContentLanguage;
  keyword?: string;
  /** How many stand above the fold. */
  eager?: number;
  page?: InformationPage;
}) {
  return (
    <ul className="grid grid-3 news-grid">
      {rows.map((row, index) => (
        <NewsCard
          key={row.id}
          row={row}
          wanted={wanted}
          keyword={keyword}
          eager={index < eager}
          page={page}
        />
      ))}
    </ul>
  );
}

/** The one that everybody reads, large, and the others beside it. */
export function NewsFront({
  rows,
  wanted,
}: {
  rows: readonly OpenInformationRow[];
  wanted: ContentLanguage;
}) {
  const [first, ...others] = rows;
  if (!first) return null;
  return (
    <div className={others.length > 0 ? 'news-front' : 'news-front news-front-alone'}>
      <a href={informationAddress(first.id, wanted)} className="news-lead card-link">
        <div className="card-picture">
          <Cover row={first} sizes={leadSizes} />
          <span className="news-marks">
            <Marks row={first} wanted={wanted} />
          </span>
        </div>
        <div className="news-text" lang={langOf(first.language)}>
          <h3>{first.title}</h3>
          <p className="news-summary">{first.summary}</p>
          <Meta row={first} wanted={wanted} />
        </div>
      </a>
      {others.length > 0 && (
        <ul className="news-rows">
          {others.map((row) => (
            <li key={row.id}>
              <a href={informationAddress(row.id, wanted)} className="card-link news-row">
                <div className="news-text" lang={langOf(row.language)}>
                  <h3>{row.title}</h3>
                  <Meta row={row} wanted={wanted} />
                </div>
                <Cover row={row} sizes={smallSizes} />
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** A ranking: titles alone. */
export function NewsRanking({
  rows,
  wanted,
}: {
  rows: readonly OpenInformationRow[];
  wanted: ContentLanguage;
}) {
  return (
    <ol className="news-ranking">
      {rows.map((row) => (
        <li key={row.id} lang={langOf(row.language)}>
          <a href={informationAddress(row.id, wanted)}>{row.title}</a>
        </li>
      ))}
    </ol>
  );
}
