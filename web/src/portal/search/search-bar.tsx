import {
  type Calls,
  type ContentLanguage,
  LONGEST_SEARCH,
  readSearch,
  SEARCH_PATH,
  visitorCallPaths,
} from '@outbound/contract';
import { useEffect, useId, useState } from 'react';
import { sendTo } from '../../api/send.ts';
import { Icon } from '../../visitor/icons.tsx';
import { useLanguage, useTexts } from '../../visitor/texts.ts';
import { holdComposition } from '../filter-form.tsx';

/** Between two keys of somebody who types at leisure. */
const PAUSE_MS = 250;

const suggestions = (keyword: string, language: ContentLanguage, signal: AbortSignal) =>
  sendTo<Calls['search']['suggest']>(
    { method: 'POST', path: visitorCallPaths.suggestSearch },
    { keyword, language },
    { quiet: true, signal },
  );

/** Titles of what there is, while one types; none where the server does not answer: they are an offer, not an answer. */
function useSuggestions(typed: string): readonly string[] {
  const language = useLanguage();
  const [titles, setTitles] = useState<readonly string[]>([]);
  const keyword = readSearch(typed);
  useEffect(() => {
    if (keyword === '') return setTitles([]);
    const stop = new AbortController();
    const timer = setTimeout(() => {
      suggestions(keyword, language, stop.signal).then(setTitles, () => undefined);
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [keyword, language]);
  return titles;
}

/** Searches everything that visitors read; a plain form, which works without script. */
export function SearchBar({ keyword = '', isLarge = false }: { keyword?: string; isLarge?: boolean }) {
  const [typed, setTyped] = useState('');
  const titles = useSuggestions(typed);
  const list = useId();
  const texts = useTexts('portal');
  return (
    <search className={isLarge ? 'site-search search-large' : 'site-search search-small'}>
      <form action={SEARCH_PATH}>
        <Icon name="search" size={isLarge ? 20 : 18} />
        <input
          type="search"
          name="keyword"
          defaultValue={keyword}
          maxLength={LONGEST_SEARCH}
          placeholder={isLarge ? texts.searchAll : texts.search}
          aria-label={texts.searchAll}
          list={list}
          autoComplete="off"
          enterKeyHint="search"
          required
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={holdComposition}
        />
        <datalist id={list}>
          {titles.map((title) => (
            <option key={title} value={title} />
          ))}
        </datalist>
        {isLarge && (
          <button type="submit" className="button primary">
            {texts.search}
          </button>
        )}
      </form>
    </search>
  );
}
