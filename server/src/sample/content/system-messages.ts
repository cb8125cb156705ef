import {
  MessageAudience,
  MessagePriority,
  messageAudienceLabels,
  messagePriorityLabels,
  SystemMessageKind,
  systemMessageKindLabels,
  valuesOf,
} from '@outbound/contract';
import {
  type Document,
  htmlOf,
  labelled,
  leadingFields,
  list,
  moment,
  oneOf,
  orNull,
  readFields,
  text,
  yesOrNo,
} from '../text/index.ts';

export interface SampleSystemMessage {
  title: string;
  kind: SystemMessageKind;
  priority: MessagePriority;
  audience: MessageAudience;
  /** Codes of departments or roles, accounts of people. */
  targets: readonly string[];
  /** Null for a draft. */
  published: { days: number; time: string } | null;
  /** Account of who wrote it. */
  writer: string;
  pinned: boolean;
  needConfirm: boolean;
  summary: string;
  content: string;
  /** Accounts of those who have read it. */
  readers: readonly string[];
}

/** In the order in which they were published. */
export function readSystemMessages(
  document: Document,
  known: { logins: readonly string[]; roleCodes: readonly string[]; departmentCodes: readonly string[] },
): SampleSystemMessage[] {
  const { departmentCodes, roleCodes, logins } = known;
  return document.sections.map((section) => ({
    title: section.title,
    content: htmlOf(section.blocks.slice(1)),
    ...readFields(leadingFields(document, section), {
      kind: ['类型', labelled(valuesOf(SystemMessageKind), systemMessageKindLabels)],
      priority: ['优先级', labelled(valuesOf(MessagePriority), messagePriorityLabels)],
      audience: ['接收范围', labelled(valuesOf(MessageAudience), messageAudienceLabels)],
      targets: ['接收对象', list(oneOf([...departmentCodes, ...roleCodes, ...logins]))],
      published: ['发布', orNull(moment)],
      writer: ['发布人', oneOf(logins)],
      pinned: ['置顶', yesOrNo],
      needConfirm: ['需要确认', yesOrNo],
      summary: ['摘要', text],
      readers: ['已读', list(oneOf(logins))],
    }),
  }));
}
