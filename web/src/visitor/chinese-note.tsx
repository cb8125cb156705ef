import type { ContentLanguage } from '@outbound/contract';
import { useLanguage, useTexts } from './texts.ts';

/** Above what there is in Chinese alone, for who reads the page in another language; the server draws it. */
export function ChineseNote() {
  const { chineseOnly } = useTexts('server');
  return useLanguage() === 'zh' ? null : (
    <p className="article-note" role="note">
      {chineseOnly}
    </p>
  );
}

/** Above a list, where some of it is not there in the page's language and stands in Chinese. */
export function SomeInChinese({ rows }: { rows: readonly { language: ContentLanguage }[] }) {
  const { someInChinese } = useTexts('server');
  const wanted = useLanguage();
  return rows.every(({ language }) => language === wanted) ? null : (
    <p className="article-note list-note" role="note">
      {someInChinese}
    </p>
  );
}
