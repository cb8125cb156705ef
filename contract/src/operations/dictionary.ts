/** The dictionary's look-ups (spec 7 dictionary, 3.5). Its administration stands beside them. */
import { z } from 'zod';
import { call } from '../call.ts';

const byType = z.strictObject({
  type: z.string().regex(/^[A-Za-z][\w-]{0,63}$/, '字典类型格式不正确'),
  childFlag: z.boolean().optional(),
});

/** A dictionary entry; `children` only when the child flag was set. */
export interface DictionaryItem {
  dictKey: string;
  dictValue: string;
  children?: DictionaryItem[] | undefined;
}
export const dictionaryItem: z.ZodType<DictionaryItem> = z.lazy(() =>
  z.strictObject({
    dictKey: z.string(),
    dictValue: z.string(),
    children: z.array(dictionaryItem).optional(),
  }),
);

export const dictionaryCalls = {
  getDicByType: call({
    path: '/oms/api/v1/dictionary/getDicByType',
    name: '按类型查询字典',
    needs: 'signedIn',
    log: null,
    body: byType,
    answer: z.array(dictionaryItem),
  }),
  openGetDicByType: call({
    path: '/oms/api/v1/index/dictionary/getDicByType',
    name: '按类型查询公开字典',
    needs: 'open',
    log: null,
    body: byType,
    answer: z.array(dictionaryItem),
  }),
};
