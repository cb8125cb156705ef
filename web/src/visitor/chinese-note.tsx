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
  const wanted = useLanguage();
  return <PartlyChinese isWhole={rows.every(({ language }) => language === wanted)} />;
}

/** The same, where it is known. */
export function PartlyChinese({ isWhole }: { isWhole: boolean }) {
  const { someInChinese } = useTexts('own');
  return useLanguage() === 'zh' || isWhole ? null : (
    <p className="article-note list-note" role="note">
      {someInChinese}
    </p>
  );
}
