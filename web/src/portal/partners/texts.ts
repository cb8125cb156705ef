/** What stands around a partner, in the language that it is asked for in. Only the server has all of them. */
import type { ContentLanguage } from '@outbound/contract';

interface PartnerWords {
  about: string;
  contact: string;
  country: string;
  kind: string;
  noText: string;
  related: string;
  all: string;
  languages: string;
  /** Said above what is shown in Chinese because the wanted language is missing. */
  inChinese: string;
}

export const partnerWords: Record<ContentLanguage, PartnerWords> = {
  zh: {
    about: '机构介绍',
    contact: '联系方式',
    country: '国家/地区',
    kind: '分类',
    noText: '暂无详细介绍',
    related: '同类合作伙伴',
    all: '全部合作伙伴',
    languages: '语言',
    inChinese: '该介绍暂无其他语言版本，以下为中文。',
  },
  es: {
    about: 'Quiénes son',
    contact: 'Contacto',
    country: 'País o región',
    kind: 'Tipo',
    noText: 'Sin presentación',
    related: 'Otros del mismo tipo',
    all: 'Todos los socios',
    languages: 'Idioma',
    inChinese: 'Este texto aún no está disponible en español. A continuación se muestra en chino.',
  },
  pt: {
    about: 'Quem são',
    contact: 'Contato',
    country: 'País ou região',
    kind: 'Tipo',
    noText: 'Sem apresentação',
    related: 'Outros do mesmo tipo',
    all: 'Todos os parceiros',
    languages: 'Idioma',
    inChinese: 'Este texto ainda não está disponível em português. A seguir, em chinês.',
  },
};
