import type { TaskDocument, TemplateSettings, TemplateType } from '@outbound/contract';
import { shippedDocuments } from './defaults/documents.ts';

/** The documents of a template: the office's own, or those that its kind comes with until the office changes them. */
export const documentsOf = ({
  type,
  settings,
}: {
  type: TemplateType;
  settings: TemplateSettings;
}): readonly TaskDocument[] => settings.documentList ?? shippedDocuments[type];

/** The rules with the documents that stand for them. */
export const withDocuments = (type: TemplateType, settings: TemplateSettings): TemplateSettings => ({
  ...settings,
  documentList: [...documentsOf({ type, settings })],
});
