/** The shapes that many calls share: ids, times, pages, files. */
import { z } from 'zod';
import { isRealDate } from './calendar.ts';
import { codesText, type ValueOf, valuesOf } from './enums.ts';
import { shapeFault } from './errors/calls.ts';
import { limits, type Rule } from './rules.ts';
import { firstCharacters, isSeen, storedText } from './stored-text.ts';

/** One of an enumeration's values; the description of the calls says what each means. */
export const coded = <T extends Record<string, string | number>>(
  enumeration: T,
  labels: Record<ValueOf<T>, string>,
) => oneOf(valuesOf(enumeration), labels);

/** The same of some of its values. */
export const oneOf = <const V extends string | number>(values: V[], labels: Record<V, string>) =>
  z.literal(values).describe(codesText(values, labels));

/** No or yes where the specification has numbers. */
export const yesNo = oneOf([0, 1], { 0: '否', 1: '是' });

/** An id. Numbers on the wire; digits are taken too, because ids arrive in addresses (`?id=12`). */
export const id = z
  .union([
    z.int().positive(),
    z
      .string()
      .regex(/^[1-9]\d{0,14}$/, '编号格式不正确')
      .transform(Number),
  ])
  .describe('编号');

/** `YYYY-MM-DD HH:mm:ss` in the platform's zone. */
export const time = z
  .string()
  .regex(
    /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01]) ([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/,
    '时间格式应为 YYYY-MM-DD HH:mm:ss',
  )
  .refine((text) => isRealDate(text.slice(0, 10)), '日期不存在')
  .describe('YYYY-MM-DD HH:mm:ss，平台时区');

/**
 * One that is written down: within the days of spec 5.1. Further on another zone or a term of months leads to years that
 * neither calendars nor this form of a time have.
 */
export const storedTime = time.refine(
  (text) => text.slice(0, 10) >= limits.dateMin && text.slice(0, 10) <= limits.dateMax,
  `日期应在 ${limits.dateMin} 至 ${limits.dateMax} 之间`,
);

/** `YYYY-MM-DD`. */
export const date = z
  .string()
  .regex(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, '日期格式应为 YYYY-MM-DD')
  .refine(isRealDate, '日期不存在')
  .describe('YYYY-MM-DD');

/** Text of a filter: trimmed; empty means "no filter". Postgres cannot store NUL, so it never gets that far. */
export const filterText = z
  .string()
  .max(100, '最多 100 个字符')
  .transform((text) => storedText(text).trim());

/**
 * Text that is stored: trimmed, without what no text keeps (`storedText`), at most `max` characters (code points, so
 * that an emoji counts once). `whole` judges it before that is taken out.
 */
export function text(max: number, message = `最多 ${max} 个字符`, whole: Rule = () => null) {
  return z
    .string()
    .max(max * 4, message)
    .superRefine((value, context) => {
      const fault = whole(value.toWellFormed().replaceAll('\u0000', '').trim());
      if (fault !== null) context.addIssue({ code: 'custom', message: fault });
    })
    .transform((value) => storedText(value).trim())
    .refine((value) => firstCharacters(value, max) === value, message);
}

/** Stored text of which something must be seen. */
export function requiredText(max: number, missing: string) {
  return text(max).refine(isSeen, missing);
}

/** Why somebody does what is kept with its reason: two signs at least that are seen. */
export const reasonText = (missing: string) =>
  text(200).refine((value) => [...value].filter(isSeen).length >= 2, missing);

/** Pages are 10, 25 or 50 in the screens (spec 9); the wire allows 1 to 100. */
export const paging = {
  pageNum: z.int().min(1).max(1_000_000).default(1),
  pageSize: z.int().min(1).max(100).default(10),
};

/** The order that a list was asked for: one of its sortable columns, upwards or downwards. */
export interface Sort<K extends string = string> {
  field: K;
  order: 'asc' | 'desc';
}

/** Takes the order of a list by one of its sortable columns; without it the list keeps its own. */
export const sortBy = <K extends string>(keys: readonly K[]) =>
  z
    .strictObject({
      field: z.enum([...keys] as [K, ...K[]], shapeFault('notSortable')),
      order: z.enum(['asc', 'desc'], '排序方向应为 asc 或 desc'),
    })
    .describe('排序，省略时为列表自身的顺序')
    .optional();
export type SortShape<K extends string> = { sort: ReturnType<typeof sortBy<K>> };

/** `sort` of a body; nothing where no column can be sorted by. */
export const sortShape = <K extends string>(keys: readonly K[]): SortShape<K> =>
  (keys.length > 0 ? { sort: sortBy(keys) } : {}) as SortShape<K>;

/** One entry of an uploaded file list (spec 3.5). */
export const fileItem = z.strictObject({
  name: z.string().max(300).optional(),
  uid: z.union([z.string().max(100), z.number()]).optional(),
  url: z.string().min(1).max(2000),
});
export type FileItem = z.output<typeof fileItem>;

/** Reads the JSON text that file fields hold on the wire (spec 3.4 `poster`, 5.3); anything else reads as no files. */
export function readFileList(value: string | null | undefined): FileItem[] {
  if (!value) return [];
  try {
    const parsed = z.array(fileItem).safeParse(JSON.parse(value));
    return parsed.success ? parsed.data : [];
  } catch {
    return [];
  }
}

/** A JSON text of a file list, as the upload widget stores it (spec 5.3). */
export function fileListText(most: number, least = 0, missing = '请上传图片') {
  return z
    .string()
    .max(20_000)
    .refine((value) => {
      if (value === '') return true;
      try {
        return z.array(fileItem).max(most).safeParse(JSON.parse(value)).success;
      } catch {
        return false;
      }
    }, '文件列表格式不正确')
    .refine((value) => readFileList(value).length >= least, missing);
}

/** A link that may be followed (spec 5.2): http, https, mailto or tel. */
export const externalLink = z
  .string()
  .max(2000)
  .regex(/^(https?:\/\/|mailto:|tel:)/i, '链接须以 http、https、mailto 或 tel 开头');

/** The answer of a write that has nothing more to say than the id of what it wrote. */
export const written = z.strictObject({ id: z.int() });
/** The answer of a call that has nothing to say. */
export const nothing = z.null();
