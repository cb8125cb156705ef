/** 标星: messages that somebody wants to find again (screens-office 2.9). */
import { z } from 'zod';
import { id, oneOf, yesNo } from '../wire.ts';

/** Some of one's own messages; those of other people are passed over. */
export const starBody = z.strictObject({
  ids: z.array(id).min(1, '请选择消息').max(100, '一次最多 100 条'),
  /** 0: no longer. */
  starred: yesNo,
});
/** A filter: those that are starred alone. */
export const starFilter = oneOf([1], { 1: '只看标星' }).nullable();
