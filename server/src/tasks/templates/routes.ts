/** The calls on templates (spec 7 template; tasks and statistics 2.7). */
import {
  type calls,
  formChanges,
  isSameForm,
  normalItems,
  SYSTEM_OPERATOR,
  type TemplateSettings,
  TemplateType,
  templateChanges,
  templateTypeLabels,
  templateTypePrefixes,
} from '@outbound/contract';
import { isUniqueViolation } from '../../database/faults.ts';
import type { Db } from '../../database/open.ts';
import type { Implement } from '../../http/call-context.ts';
import type { Platform } from '../../http/platform.ts';
import { notFound, Refusal } from '../../http/refusal.ts';
import { findHistoryPage } from '../../records/record-history.ts';
import { subjects } from '../../records/subjects.ts';
import { changedBy, requireVersion } from '../../records/version.ts';
import { withDocuments } from './documents.ts';
import { requireFollowUps } from './follow-ups.ts';
import { requireKeys } from './keys.ts';
import { presentTemplate, type TaskCounts } from './present.ts';
import {
  findFieldKeys,
  findTemplate,
  findTemplateNames,
  findTemplatePage,
  findVersionPage,
  holdTemplates,
  insertFieldKeys,
  insertVersion,
} from './queries.ts';
import { readTargets, requireDictionaries, requireReviewerRole } from './references.ts';

/** Counts the tasks of templates. */
export type CountTasks = (db: Db, templateIds: readonly number[]) => Promise<TaskCounts>;

export function templateRoutes(
  { zone }: Platform,
  countTasks: CountTasks,
): Implement<typeof calls.taskTemplate> {
  return {
    enum: async ({ db }, { enabledStatus = null }) => ({
      templateNameList: (await findTemplateNames(db, enabledStatus)).map(({ id, name, ...row }) => ({
        dictKey: String(id),
        dictValue: name,
        ...row,
      })),
      templateTypeList: Object.values(TemplateType).map((type) => ({
        dictKey: String(type),
        dictValue: templateTypeLabels[type],
        prefix: templateTypePrefixes[type],
      })),
    }),

    list: async ({ db, caller }, { template, ...paging }) => {
      // Who only has tasks to do is offered what tasks can be made by; the form of an old one he reads by its version.
      const onlyEnabled = !caller.codes.has('latin_sys_task') && !template.templateVersionId;
      const found = await findTemplatePage(db, template, onlyEnabled, paging);
      const counts = await countTasks(
        db,
        found.dataBody.map(({ templateId }) => templateId),
      );
      return { ...found, dataBody: found.dataBody.map((row) => presentTemplate(row, counts, zone)) };
    },

    versionPage: async ({ db }, { template: { templateId = 0 }, ...paging }) => {
      const found = await findVersionPage(db, Number(templateId), paging);
      return {
        ...found,
        dataBody: found.dataBody.map(({ createdBy, createdTime, ...row }) => ({
          ...row,
          createdBy: createdBy ?? SYSTEM_OPERATOR,
          createdTime: zone.text(createdTime),
        })),
      };
    },

    historyPage: ({ db }, { template: { templateId = 0 }, ...paging }) =>
      findHistoryPage(db, subjects.taskTemplate.history, Number(templateId), paging, zone),

    modify: async (context, { templateId, version, ...body }) => {
      const { caller, now } = context;
      const after = {
        ...body,
        formItemList: normalItems(body.formItemList),
        handleItemList: normalItems(body.handleItemList),
      };
      return context.write(subjects.taskTemplate, async (trx, { record }) => {
        await holdTemplates(trx);
        const held = await findTemplate(trx, templateId);
        if (!held) throw notFound();
        requireVersion(held, version, zone);

        if (after.settings.factMapper !== held.settings.factMapper) throw new Refusal('TM4000.factMapper');
        const known = await findFieldKeys(trx, templateId);
        const keys = requireKeys(after, known, held.settings.factMapper);
        const items = [...after.formItemList, ...after.handleItemList];
        await requireDictionaries(trx, items);
        await requireReviewerRole(trx, after.settings.reviewerRoleId, held.settings.reviewerRoleId);
        const own = { id: templateId, name: after.templateName, items };
        await requireFollowUps(trx, own, after.settings.followUpList);
        const defaultTargetList = await readTargets(
          trx,
          caller,
          after.settings.defaultTargetList,
          held.settings.defaultTargetList,
        );
        const settings = { ...after.settings, defaultTargetList };

        const isNew =
          !isSameForm(held.formItemList, after.formItemList) ||
          !isSameForm(held.handleItemList, after.handleItemList);
        try {
          await trx
            .updateTable('task_template')
            .set({
              name: after.templateName,
              description: after.description,
              enabled_status: after.enabledStatus,
              settings: JSON.stringify(settings),
              ...changedBy({ userId: caller.userId, now }),
            })
            .where('id', '=', templateId)
            .execute();
        } catch (error) {
          if (isUniqueViolation(error, 'task_template_name_once'))
            throw new Refusal('TM4000.templateName', { name: after.templateName }, { cause: error });
          throw error;
        }
        await insertFieldKeys(trx, templateId, keys);
        const versionNo = held.versionNo + (isNew ? 1 : 0);
        const templateVersionId = isNew
          ? await insertVersion(trx, {
              templateId,
              versionNo,
              formItems: after.formItemList,
              handleItems: after.handleItemList,
              changes: [
                ...formChanges(held.formItemList, after.formItemList).map((line) => `派发表单：${line}`),
                ...formChanges(held.handleItemList, after.handleItemList).map((line) => `反馈表单：${line}`),
              ],
              userId: caller.userId,
            })
          : held.templateVersionId;
        const shown = (rules: TemplateSettings) => withDocuments(held.templateType, rules);
        const changes = templateChanges(
          { ...held, settings: shown(held.settings) },
          { ...after, settings: shown(settings) },
        );
        const content = `修改任务模板“${after.templateName}”${isNew ? `，表单版本 V${versionNo}` : ''}`;
        record({ id: templateId, name: after.templateName, action: '修改', content, changes });
        return {
          templateId,
          templateVersionId,
          versionNo,
          version: held.version + 1,
          newVersion: isNew ? 1 : 0,
        };
      });
    },
  };
}
