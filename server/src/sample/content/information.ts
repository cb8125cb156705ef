import { PublishStatus, publishStatusLabels, valuesOf } from '@outbound/contract';
import {
  anyText,
  type Document,
  headingHtml,
  htmlOf,
  labelled,
  leadingFields,
  list,
  moment,
  oneOf,
  readFields,
  text,
  whole,
  yesOrNo,
} from '../text/index.ts';

/** A news item in a language other than Chinese. */
export interface SampleTranslation {
  title: string;
  summary: string;
  /** HTML. */
  content: string;
}

export const noTranslation: SampleTranslation = { title: '', summary: '', content: '' };

export interface SampleInformation extends SampleTranslation {
  es: SampleTranslation;
  pt: SampleTranslation;
  /** File in `sample/covers`. */
  cover: string;
  /** Where its film is, of an item that has one. */
  film: string | null;
  /** Where the documents are that readers take with them. */
  attachments: readonly string[];
  /** Key of the dictionary. */
  columnKey: string;
  source: string;
  author: string;
  tags: readonly string[];
  pinned: boolean;
  publishStatus: PublishStatus;
  /** When it was published, counted from the day of the first start. */
  published: { days: number; time: string };
  viewNum: number;
  /** Code of the department that runs it, and the account that wrote it. */
  department: string;
  createdBy: string;
}

interface Known {
  covers: readonly string[];
  departmentCodes: readonly string[];
  logins: readonly string[];
}

/** All that stands below the fields, as HTML. */
const contentOf = (document: Document) =>
  [
    htmlOf(document.blocks.slice(1)),
    ...document.sections.flatMap(({ title, blocks }) => [headingHtml(title), htmlOf(blocks)]),
  ].join('');

/** A news item: its fields first, then its text. */
export function readInformation(
  document: Document,
  beside: Pick<SampleInformation, 'es' | 'pt' | 'film' | 'attachments'>,
  known: Known,
): SampleInformation {
  const fields = readFields(leadingFields(document, { blocks: document.blocks, line: 1 }), {
    cover: ['封面', oneOf(known.covers)],
    columnKey: ['栏目', text],
    summary: ['摘要', anyText],
    source: ['来源', anyText],
    author: ['作者', anyText],
    tags: ['标签', list(text)],
    pinned: ['置顶', yesOrNo],
    publishStatus: ['状态', labelled(valuesOf(PublishStatus), publishStatusLabels)],
    published: ['发布', moment],
    viewNum: ['浏览', whole],
    department: ['部门', oneOf(known.departmentCodes)],
    createdBy: ['创建人', oneOf(known.logins)],
  });
  return { ...fields, ...beside, title: document.title, content: contentOf(document) };
}

/** The same item in another language: title, summary, text. */
export function readTranslation(document: Document): SampleTranslation {
  const { summary } = readFields(leadingFields(document, { blocks: document.blocks, line: 1 }), {
    summary: ['摘要', anyText],
  });
  return { title: document.title, summary, content: contentOf(document) };
}
