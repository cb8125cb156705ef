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
