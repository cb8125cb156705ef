/** A system message as its form holds it, and on the wire. */
import {
  newValues,
  type SystemMessageAdd,
  type SystemMessageDetail,
  type SystemMessageFields,
  systemMessageFields,
} from '@outbound/contract';
import { type FormValues, formValuesOf, plainBody } from '../../../ui/forms/field-list.ts';

export type OfficeMessage = NonNullable<SystemMessageDetail['office']>;

export interface MessageFormValues extends FormValues<SystemMessageFields> {
  targetIds: number[];
  /** JSON text of a file list; undefined when empty (spec 5.3). */
  attachments: string | undefined;
  content: string;
}

export const emptyMessage: MessageFormValues = {
  ...newValues(systemMessageFields, { title: '', content: '' }),
  targetIds: [],
  attachments: undefined,
  content: '',
};

/** A time that has passed is nothing to plan. */
const isAhead = (time: string | null, now: string) => (time !== null && time > now ? time : null);

export function valuesOfMessage(record: OfficeMessage, now: string): MessageFormValues {
  return {
    ...formValuesOf<SystemMessageFields>(systemMessageFields, record),
    publicTime: isAhead(record.publicTime, now),
    expireTime: isAhead(record.expireTime, now),
    targetIds: record.targetList.map(({ id }) => id),
    attachments: record.attachments || undefined,
    content: record.content,
  };
}

/** What add takes; modify takes `id` and `version` beside it. */
export const toMessage = (values: MessageFormValues): SystemMessageAdd => ({
  ...plainBody<SystemMessageFields>(systemMessageFields, values),
  targetIds: values.audience === 0 ? [] : values.targetIds,
  attachments: values.attachments ?? '',
  content: values.content,
});
