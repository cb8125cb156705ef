/** Templates as their pages read and write them: whole. */
import { type BodyInput, calls, type TemplateRow } from '@outbound/contract';
import { api } from '../../../api/client.ts';

const { taskTemplate } = calls;

/** What a change makes stale. */
export const refreshed = [
  taskTemplate.list,
  taskTemplate.enum,
  taskTemplate.versionPage,
  taskTemplate.historyPage,
];

/** A template with its rules and forms. */
export type WholeTemplate = { [K in keyof Required<TemplateRow>]: NonNullable<TemplateRow[K]> };

export const wholeBody = (templateId: number, templateVersionId?: number) => ({
  pageNum: 1,
  pageSize: 1,
  template: { templateId, withForm: 1 as const, ...(templateVersionId && { templateVersionId }) },
});

export const wholeOf = (rows: readonly TemplateRow[] | undefined): WholeTemplate | null =>
  (rows?.[0] as WholeTemplate | undefined) ?? null;

export const readWhole = async (templateId: number): Promise<WholeTemplate | null> =>
  wholeOf((await api.taskTemplate.list(wholeBody(templateId))).dataBody);

/** A template as it is sent back. */
export const bodyOf = (template: WholeTemplate): BodyInput<typeof taskTemplate.modify> => ({
  templateId: template.templateId,
  version: template.version,
  templateName: template.templateName,
  description: template.description,
  enabledStatus: template.enabledStatus,
  settings: template.settings,
  formItemList: template.formItemList,
  handleItemList: template.handleItemList,
});
