import type { ContentLanguage } from '@outbound/contract';
import { Icon } from '../visitor/icons.tsx';
import { languageTag, useTexts } from '../visitor/texts.ts';

/** Where a page about one thing stands: below the home page and the list of its kind. */
export function Crumbs({
  list,
  here,
}: {
  list: { label: 'news' | 'activities' | 'partners'; href: string };
  /** What the page is about, and the language of its name. */
  here: { title: string; language: ContentLanguage };
}) {
  const texts = useTexts('portal');
  return (
    <nav className="crumbs" aria-label={texts.crumbs}>
      <a href="/portal/index">{texts.home}</a>
      <Icon name="right" size={14} />
      <a href={list.href}>{texts[list.label]}</a>
      <Icon name="right" size={14} />
      <span className="crumbs-here" lang={languageTag(here.language)} aria-current="page">
        {here.title}
      </span>
    </nav>
  );
}
