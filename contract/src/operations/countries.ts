/** Countries and regions that partners are from (ours), in the order in which lists offer them. No validator stands here. */
import type { ContentLanguage } from './content-language.ts';

/** ISO 3166 codes; `XX`: several countries, or none. */
export const countryLabels = {
  CN: '中国',
  MX: '墨西哥',
  BR: '巴西',
  CL: '智利',
  PE: '秘鲁',
  CO: '哥伦比亚',
  AR: '阿根廷',
  EC: '厄瓜多尔',
  BO: '玻利维亚',
  UY: '乌拉圭',
  PY: '巴拉圭',
  VE: '委内瑞拉',
  GY: '圭亚那',
  SR: '苏里南',
  PA: '巴拿马',
  CR: '哥斯达黎加',
  GT: '危地马拉',
  HN: '洪都拉斯',
  SV: '萨尔瓦多',
  NI: '尼加拉瓜',
  BZ: '伯利兹',
  CU: '古巴',
  DO: '多米尼加',
  HT: '海地',
  JM: '牙买加',
  TT: '特立尼达和多巴哥',
  BB: '巴巴多斯',
  BS: '巴哈马',
  HK: '中国香港',
  MO: '中国澳门',
  TW: '中国台湾',
  SG: '新加坡',
  ES: '西班牙',
  PT: '葡萄牙',
  US: '美国',
  XX: '国际组织与其他地区',
} as const;
export type Country = keyof typeof countryLabels;
export const countries = Object.keys(countryLabels) as Country[];

const several: Record<ContentLanguage, string> = {
  zh: countryLabels.XX,
  es: 'Organismos internacionales y otros',
  pt: 'Organizações internacionais e outros',
};

/** Made once: each costs as much as the names of a whole page. */
const regions = new Map<ContentLanguage, Intl.DisplayNames>();

function regionsIn(language: ContentLanguage): Intl.DisplayNames {
  const known = regions.get(language) ?? new Intl.DisplayNames([language], { type: 'region' });
  regions.set(language, known);
  return known;
}

/** What a country is called in a language: by the platform's own words in Chinese, else by those of the browser's region tables. */
export function countryName(country: Country, language: ContentLanguage): string {
  if (language === 'zh') return countryLabels[country];
  if (country === 'XX') return several[language];
  return regionsIn(language).of(country) ?? countryLabels[country];
}
