/** The cities that activities have from the first start, as each language calls them. No validator stands here. */
import type { ContentLanguage } from './content-language.ts';

/** By the keys of the dictionary, in their order. */
export const builtInCities: Readonly<Record<string, Readonly<Record<ContentLanguage, string>>>> = {
  beijing: { zh: '北京', es: 'Pekín', pt: 'Pequim' },
  shanghai: { zh: '上海', es: 'Shanghái', pt: 'Xangai' },
  guangzhou: { zh: '广州', es: 'Cantón', pt: 'Guangzhou' },
  shenzhen: { zh: '深圳', es: 'Shenzhen', pt: 'Shenzhen' },
  hangzhou: { zh: '杭州', es: 'Hangzhou', pt: 'Hangzhou' },
  'mexico-city': { zh: '墨西哥城', es: 'Ciudad de México', pt: 'Cidade do México' },
  monterrey: { zh: '蒙特雷', es: 'Monterrey', pt: 'Monterrey' },
  'sao-paulo': { zh: '圣保罗', es: 'São Paulo', pt: 'São Paulo' },
  'rio-de-janeiro': { zh: '里约热内卢', es: 'Río de Janeiro', pt: 'Rio de Janeiro' },
  santiago: { zh: '圣地亚哥', es: 'Santiago', pt: 'Santiago' },
  lima: { zh: '利马', es: 'Lima', pt: 'Lima' },
  'buenos-aires': { zh: '布宜诺斯艾利斯', es: 'Buenos Aires', pt: 'Buenos Aires' },
  bogota: { zh: '波哥大', es: 'Bogotá', pt: 'Bogotá' },
  'panama-city': { zh: '巴拿马城', es: 'Ciudad de Panamá', pt: 'Cidade do Panamá' },
};

/** What visitors call a city. One that the office made or named anew is called as the office does. */
export function cityName(label: string, language: ContentLanguage): string {
  return Object.values(builtInCities).find(({ zh }) => zh === label)?.[language] ?? label;
}
