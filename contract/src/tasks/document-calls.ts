/** Documents made of tasks (tasks and statistics 2.7, 2.13 办理任务). */
import { z } from 'zod';
import { call, downloadCall } from '../call.ts';
import { OperationType } from '../enums.ts';
import { fieldKey } from './form-item.ts';
import { instanceCode } from './instance.ts';

const base = '/tms/api/v1/document';
const READ = [
  'latin_task_management_view',
  'latin_task_management_handle',
  'latin_task_management_create',
] as const;

export const documentCalls = {
  /** The documents that can be made of a task as it was dispatched. */
  templateList: call({
    path: `${base}/templateList`,
    name: '任务文书列表',
    needs: READ,
    log: null,
    body: z.strictObject({ instanceCode }),
    answer: z.strictObject({
      dataBody: z.array(z.strictObject({ documentKey: z.string(), documentName: z.string() })),
    }),
  }),
  /** One of them as docx; what is sensitive is masked for who sees it masked. */
  generate: downloadCall({
    path: `${base}/generate`,
    name: '生成文书',
    needs: READ,
    log: OperationType.query,
    body: z.strictObject({ instanceCode, documentKey: fieldKey }),
  }),
};
