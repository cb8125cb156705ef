/** The columns that news has from the first start (栏目), as each language calls them. No validator stands here. */
import type { ContentLanguage } from './content-language.ts';

/** By the keys of the dictionary, in their order; in one word, so that date and views stand beside it on a phone. */
export const builtInColumns: Readonly<Record<string, Readonly<Record<ContentLanguage, string>>>> = {
  policy: { zh: '政策法规', es: 'Normas', pt: 'Normas' },
  market: { zh: '市场动态', es: 'Mercados', pt: 'Mercados' },
  country: { zh: '国别指南', es: 'Países', pt: 'Países' },
  case: { zh: '出海案例', es: 'Casos', pt: 'Casos' },
  risk: { zh: '风险提示', es: 'Riesgos', pt: 'Riscos' },
  platform: { zh: '平台动态', es: 'Plataforma', pt: 'Plataforma' },
};

/** What visitors call a column. One that the office made or named anew is called as the office does. */
export function columnName(key: string, label: string, language: ContentLanguage): string {
  const known = Object.hasOwn(builtInColumns, key) ? builtInColumns[key] : undefined;
  return known?.zh === label ? known[language] : label;
}
