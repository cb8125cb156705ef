/** Refusals about stored files. */
import type { ErrorCatalogue } from './catalogue.ts';

export const fileErrors = {
  EF3000: { status: 200, text: '文件“{name}”正在使用，不能删除：{holder}' },
} as const satisfies ErrorCatalogue;
