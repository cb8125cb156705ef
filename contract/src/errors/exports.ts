/** Refusals about long exports, and why one failed. */
import { type ErrorCatalogue, messageTable } from './catalogue.ts';

export const exportErrors = {
  OM2100: {
    status: 200,
    text: '{case}',
    cases: {
      open: '您已有 {count} 个导出任务尚未完成，请等待其完成或在任务中心取消',
      plain: '该文件含有完整的号码，您已无权查看，请重新导出',
      reach: '生成该文件后您的数据范围已缩小，请重新导出',
      kept: '任务中心已有 {count} 个导出任务，请先删除不需要的任务',
    },
  },
} as const satisfies ErrorCatalogue;

/** Why an export has no file. */
export const exportFault = messageTable({
  noRight: '您的账号已不可用，或不再有导出的权限',
  interrupted: '服务多次中断，文件未能生成，请重新导出',
  ownFault: '生成文件时出错，请重新导出；仍然失败时请联系管理员',
});
