/** The same page in each language, as links: they work without script. Only the server draws them. */
import {
  type ContentLanguage,
  contentLanguages,
  LANGUAGE_PARAMETER,
  languageNames,
  type PageQuery,
} from '@outbound/contract';
import { ChineseNote } from './chinese-note.tsx';
import { languageTag, useLanguage, useTexts } from './texts.ts';

const short: Record<ContentLanguage, string> = { zh: '中', es: 'ES', pt: 'PT' };

/** Who says what he sees ("ES") must be understood: it stands in the name, as the start of the whole one or before it. */
function shortNames(language: ContentLanguage) {
  const name = languageNames[language];
  return {
    'aria-label': name.startsWith(short[language]) ? name : `${short[language]} ${name}`,
    title: name,
  };
}

/** The address of this page in a language, whichever page it is: all that it was asked with stays. */
export const inLanguage = (query: PageQuery, language: ContentLanguage) =>
  `?${new URLSearchParams({ ...query, [LANGUAGE_PARAMETER]: language })}`;

export function LanguageLinks({ query, isShort = false }: { query: PageQuery; isShort?: boolean }) {
  const { language: label } = useTexts('server');
  const current = useLanguage();
  return (
    <nav className={isShort ? 'languages languages-short' : 'languages'} aria-label={label}>
      {contentLanguages.map((language) => (
        <a
          key={language}
          href={inLanguage(query, language)}
          lang={languageTag(language)}
          hrefLang={languageTag(language)}
          data-language={language}
          aria-current={language === current ? 'true' : undefined}
          {...(isShort ? shortNames(language) : {})}
        >
          {isShort ? short[language] : languageNames[language]}
        </a>
      ))}
    </nav>
  );
}

/** The parts of a page that are about its language: the links in a bar at its top and at its foot, and what is missing. */
export const languageParts = (query: PageQuery) => ({
  languages: <LanguageLinks query={query} isShort />,
  languagesAtFoot: <LanguageLinks query={query} />,
  chineseOnly: <ChineseNote />,
});
