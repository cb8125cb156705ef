/** The partners and the banners of the sample, as their files say them. */
import {
  type Country,
  countries,
  countryLabels,
  PartnerKind,
  partnerKindLabels,
  valuesOf,
} from '@outbound/contract';
import {
  anyText,
  type Document,
  labelled,
  leadingFields,
  oneOf,
  readFields,
  text,
  whole,
} from '../text/index.ts';

interface Kept {
  /** Code of the department that runs it, and the account that wrote it. */
  department: string;
  createdBy: string;
  clickNum: number;
}

export interface PartnerTexts {
  name: string;
  summary: string;
  introduction: string;
}

export interface SamplePartner extends Kept, PartnerTexts {
  es: PartnerTexts;
  pt: PartnerTexts;
  /** File in `sample/logos`. */
  logo: string;
  kind: PartnerKind;
  country: Country;
  website: string;
  contact: string;
  viewNum: number;
}

export interface BannerTexts {
  title: string;
  summary: string;
  alt: string;
}

export interface SampleBanner extends Kept, BannerTexts {
  es: BannerTexts;
  pt: BannerTexts;
  /** Files in `sample/banners`. */
  picture: string;
  phonePicture: string;
  link: string;
}

/** What stands in other languages, where there are such files. */
export type Translations = Readonly<Record<'es' | 'pt', Document | null>>;

interface Known {
  pictures: readonly string[];
  departmentCodes: readonly string[];
  logins: readonly string[];
}

const fieldsOf = (document: Document) => leadingFields(document, { blocks: document.blocks, line: 1 });

const keptFields = ({ departmentCodes, logins }: Known) =>
  ({
    department: ['部门', oneOf(departmentCodes)],
    createdBy: ['创建人', oneOf(logins)],
    clickNum: ['点击', whole],
  }) as const;

function country(given: string): Country {
  const label = oneOf(Object.values(countryLabels))(given);
  return countries.find((code) => countryLabels[code] === label) ?? 'XX';
}

/** Paragraphs, with an empty line between them. */
const introductionOf = ({ blocks }: Document) =>
  blocks.flatMap((block) => (block.kind === 'paragraph' ? block.text : [])).join('\n\n');

const noPartner: PartnerTexts = { name: '', summary: '', introduction: '' };

function partnerTexts(document: Document | null): PartnerTexts {
  if (!document) return noPartner;
  const { summary } = readFields(fieldsOf(document), { summary: ['简介', anyText] });
  return { name: document.title, summary, introduction: introductionOf(document) };
}

/** A partner: its fields first, then its introduction. */
export function readPartner(document: Document, { es, pt }: Translations, known: Known): SamplePartner {
  const fields = readFields(fieldsOf(document), {
    logo: ['标志', oneOf(known.pictures)],
    kind: ['分类', labelled(valuesOf(PartnerKind), partnerKindLabels)],
    country: ['国家/地区', country],
    summary: ['简介', text],
    website: ['官网', anyText],
    contact: ['对外联系方式', anyText],
    viewNum: ['浏览', whole],
    ...keptFields(known),
  });
  return {
    ...fields,
    name: document.title,
    introduction: introductionOf(document),
    es: partnerTexts(es),
    pt: partnerTexts(pt),
  };
}

const noBanner: BannerTexts = { title: '', summary: '', alt: '' };

function bannerTexts(document: Document | null): BannerTexts {
  if (!document) return noBanner;
  const texts = readFields(fieldsOf(document), { summary: ['说明文字', anyText], alt: ['图片说明', text] });
  return { title: document.title, ...texts };
}

/** A banner: all of it are fields. */
export function readBanner(document: Document, { es, pt }: Translations, known: Known): SampleBanner {
  const fields = readFields(fieldsOf(document), {
    picture: ['宽屏图片', oneOf(known.pictures)],
    phonePicture: ['手机图片', oneOf(known.pictures)],
    alt: ['图片说明', text],
    summary: ['说明文字', anyText],
    link: ['跳转地址', anyText],
    ...keptFields(known),
  });
  return { ...fields, title: document.title, es: bannerTexts(es), pt: bannerTexts(pt) };
}
