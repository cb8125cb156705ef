/** What a person keeps at hand on the workbench: 快捷入口 (spec 7 Bookmarks), and the pages that are everybody's. */
import { z } from 'zod';
import { requiredText } from '../wire.ts';

export const bookmarkLimits = { most: 60, name: 20, address: 500 } as const;

/** The colours of a tile; each screen theme has its own shade of them. */
export const bookmarkColors = {
  green: '绿',
  blue: '蓝',
  cyan: '青',
  purple: '紫',
  magenta: '洋红',
  red: '红',
  orange: '橙',
  gold: '金',
} as const;
export type BookmarkColor = keyof typeof bookmarkColors;

/** Pages that everybody who is signed in may open: they stand in no route list (spec 2.4). */
export const everybodysPages: readonly string[] = [
  '/person-center/index',
  '/taskCenter',
  '/messageCenter/taskMessage',
  '/messageCenter/systemMessage',
];

/** Leads to a page of the office rather than elsewhere. */
export const isOfficeAddress = (address: string): boolean => address.startsWith('/');

/** The page of an address of the office, without what it is asked by. */
export const pageOfAddress = (address: string): string => /^[^?#]*/.exec(address)?.[0] ?? '';

/** What is wrong with an address of a tile; null where nothing is. */
export function bookmarkAddressFault(address: string): string | null {
  const wrong = '地址须为系统内页面（以 / 开头）或 http、https 链接';
  // Browsers read \ as /, so that /\ leads to another server, as // does; what they leave out of an address stays out.
  if (/[\s\\\p{Cc}]/u.test(address)) return wrong;
  if (isOfficeAddress(address)) return address.startsWith('//') ? wrong : null;
  try {
    const { protocol, username, password } = new URL(address);
    if (protocol !== 'http:' && protocol !== 'https:') return wrong;
    return username === '' && password === '' ? null : '地址中不能包含账号和密码';
  } catch {
    return wrong;
  }
}

export const bookmarkAddress = z
  .string()
  .min(1, '请输入地址')
  .max(bookmarkLimits.address, `最多 ${bookmarkLimits.address} 个字符`)
  .superRefine((address, context) => {
    const fault = bookmarkAddressFault(address);
    if (fault !== null) context.addIssue({ code: 'custom', message: fault });
  })
  .describe('系统内页面的地址或 http、https 链接；每个地址只有一个入口');

/** A tile as it is written. */
export const bookmarkAdd = z.strictObject({
  address: bookmarkAddress,
  name: requiredText(bookmarkLimits.name, '请输入名称'),
  /** The name of an icon of the menu; '' for the ordinary one. */
  icon: z.string().regex(/^([a-z][a-z-]{0,29})?$/, '图标不存在'),
  color: z.enum(Object.keys(bookmarkColors) as [BookmarkColor, ...BookmarkColor[]], '请选择颜色'),
});
export type BookmarkAdd = z.output<typeof bookmarkAdd>;

export const bookmarkRow = z.strictObject({
  ...bookmarkAdd.shape,
  address: z.string(),
  /** Nobody arranged anything yet: these are the first pages of the person's menu. */
  isDefault: z.boolean(),
});
export type BookmarkRow = z.output<typeof bookmarkRow>;
