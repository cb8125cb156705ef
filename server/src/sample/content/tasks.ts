import {
  HandleType,
  handleTypeNames,
  type TemplateType,
  templateTypeLabels,
  TemplateType as types,
  valuesOf,
} from '@outbound/contract';
import {
  type Document,
  labelled,
  leadingFields,
  list,
  oneOf,
  orNull,
  readFields,
  readTable,
  SampleFault,
  sectionOf,
  text,
} from '../text/index.ts';

/** What is said in an action; `known` are those that the sample's tasks need words for. */
const spoken = [
  HandleType.feedback,
  HandleType.refuse,
  HandleType.rework,
  HandleType.transfer,
  HandleType.invite,
  HandleType.askExtension,
  HandleType.adjustDeadline,
  HandleType.terminate,
  HandleType.withdraw,
  HandleType.confirmClose,
  HandleType.reopen,
  HandleType.resubmit,
  HandleType.comment,
  HandleType.approve,
] as const;
export type Spoken = (typeof spoken)[number];

/** What the tasks of the sample are made of: who handles them, and the words of their forms and histories. */
export interface SampleTaskWords {
  /** Codes of the departments that a kind is given to, and the account that often handles it. */
  handlers: Readonly<Record<TemplateType, { departments: readonly string[]; login: string | null }>>;
  originators: readonly string[];
  watchers: readonly string[];
  /** What the forms of a kind say at dispatch, and at the end. */
  orders: Readonly<Record<TemplateType, readonly string[]>>;
  results: Readonly<Record<TemplateType, readonly string[]>>;
  opinions: Readonly<Record<Spoken, readonly string[]>>;
}

/** Reads `sample/tasks.md`; each kind and each action needs at least one text. */
export function readTaskWords(
  document: Document,
  known: { departmentCodes: readonly string[]; logins: readonly string[] },
): SampleTaskWords {
  const kind = labelled(valuesOf(types), templateTypeLabels);
  const table = <K extends number>(
    title: string,
    name: string,
    keys: readonly K[],
    names: Record<K, string>,
  ) => {
    const section = sectionOf(document, title);
    const rows = readTable(document, section, { key: [name, labelled(keys, names)], said: ['文字', text] });
    return eachOf(document, section.line, title, keys, names, rows);
  };
  const section = sectionOf(document, '承办');
  const given = readTable(document, section, {
    key: ['任务类型', kind],
    departments: ['部门', list(oneOf(known.departmentCodes))],
    login: ['常办', orNull(oneOf(known.logins))],
  });
  for (const type of valuesOf(types))
    if (!given.some(({ key, departments }) => key === type && departments.length > 0))
      throw new SampleFault(document.file, section.line, `“承办”中缺少“${templateTypeLabels[type]}”的部门`);
  const people = sectionOf(document, '发起与抄送');
  const someone = list(oneOf(known.logins));
  const { originators, watchers } = readFields(leadingFields(document, people), {
    originators: ['发起人', someone],
    watchers: ['抄送人', someone],
  });
  if (originators.length === 0) throw new SampleFault(document.file, people.line, '缺少发起人');
  return {
    handlers: Object.fromEntries(given.map(({ key, ...one }) => [key, one] as const)) as Record<
      TemplateType,
      (typeof given)[number]
    >,
    originators,
    watchers,
    orders: table('派发说明', '任务类型', valuesOf(types), templateTypeLabels),
    results: table('办理说明', '任务类型', valuesOf(types), templateTypeLabels),
    opinions: table('意见', '环节', spoken, handleTypeNames),
  };
}

function eachOf<K extends number>(
  { file }: Document,
  line: number,
  title: string,
  keys: readonly K[],
  names: Record<K, string>,
  rows: readonly { key: K; said: string }[],
): Record<K, string[]> {
  const found = keys.map((key) => {
    const texts = rows.filter((row) => row.key === key).map(({ said }) => said);
    if (texts.length === 0) throw new SampleFault(file, line, `“${title}”中缺少“${names[key]}”的文字`);
    return [key, texts] as const;
  });
  return Object.fromEntries(found) as Record<K, string[]>;
}
