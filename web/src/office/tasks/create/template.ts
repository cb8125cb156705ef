import { calls, type TaskFormItem, type TemplateRow, type TemplateSettings } from '@outbound/contract';
import { api } from '../../../api/client.ts';
import { useCall } from '../../../api/query.ts';

/** A template with what tasks are written by. */
export interface Template extends TemplateRow {
  settings: TemplateSettings;
  formItemList: TaskFormItem[];
  handleItemList: TaskFormItem[];
}

const bodyOf = (templateId: number) => ({
  pageNum: 1,
  pageSize: 1,
  template: { templateId, withForm: 1 as const },
});

const whole = (row: TemplateRow | undefined): Template | null =>
  row?.settings && row.formItemList && row.handleItemList
    ? { ...row, settings: row.settings, formItemList: row.formItemList, handleItemList: row.handleItemList }
    : null;

/** A template as it is now. */
export function useTemplate(templateId: number) {
  const query = useCall(calls.taskTemplate.list, bodyOf(templateId), {
    quiet: true,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return { template: whole(query.data?.dataBody[0]), isLoaded: query.data !== undefined, ...query };
}

export async function readTemplate(templateId: number): Promise<Template | null> {
  const { dataBody } = await api.taskTemplate.list(bodyOf(templateId));
  return whole(dataBody[0]);
}
