/** Fields that are added by one click, and what they are called in other languages. */
import { FormItemType, PHONE_FIELD } from '@outbound/contract';
import { type BuilderItem, newFieldKey, newKey, plain } from './items.ts';

type CommonField = Pick<BuilderItem, 'name' | 'type' | 'require' | 'options' | 'texts' | 'optionTexts'>;

const common = (name: string, require: boolean, es: string, pt: string): CommonField => ({
  ...{ name, type: FormItemType.text, require, options: [], optionTexts: {} },
  texts: { es: { name: es }, pt: { name: pt } },
});
const countries = [
  ['中国', 'China', 'China'],
  ['巴西', 'Brasil', 'Brasil'],
  ['墨西哥', 'México', 'México'],
  ['阿根廷', 'Argentina', 'Argentina'],
  ['智利', 'Chile', 'Chile'],
  ['秘鲁', 'Perú', 'Peru'],
  ['哥伦比亚', 'Colombia', 'Colômbia'],
  ['巴拿马', 'Panamá', 'Panamá'],
  ['其他', 'Otro', 'Outro'],
] as const;

/** Fields that nearly every form asks for, in each language; one click adds them. */
export const commonFields: readonly CommonField[] = [
  common('姓名', true, 'Nombre completo', 'Nome completo'),
  common(PHONE_FIELD, true, 'Número de celular', 'Número de celular'),
  common('公司', true, 'Empresa', 'Empresa'),
  common('职务', false, 'Cargo', 'Cargo'),
  common('微信号', false, 'WeChat', 'WeChat'),
  {
    ...common('所在国家', false, 'País', 'País'),
    type: FormItemType.picker,
    options: countries.map(([zh]) => zh),
    optionTexts: Object.fromEntries(countries.map(([zh, es, pt]) => [zh, { es, pt }])),
  },
];

export function newCommonItem(field: (typeof commonFields)[number]): BuilderItem {
  const fresh = { key: newKey(), id: null, description: '', disabled: false, answerNum: 0 };
  return { ...plain, ...fresh, fieldKey: newFieldKey(), ...field };
}
