/** The templates that come with the product; afterwards the office changes them. */
import type { Trx } from '../../http/call-context.ts';
import type { Platform } from '../../http/platform.ts';
import { defaultTemplates } from './defaults/index.ts';
import { keysOf } from './keys.ts';
import { holdTemplates, insertFieldKeys, insertVersion } from './queries.ts';

/** Brings the default templates that are not there; safe at every start and from several processes at once. */
export async function prepareTaskTemplates({ database }: Platform): Promise<void> {
  await database.db.transaction().execute(insertMissing);
}

async function insertMissing(trx: Trx): Promise<void> {
  await holdTemplates(trx);
  const rows = await trx.selectFrom('task_template').select(['id', 'code']).execute();
  const ids = new Map(rows.map(({ id, code }) => [code, id]));
  const missing = defaultTemplates.filter(({ code }) => !ids.has(code));
  for (const { code, templateType, name, description, settings, ...forms } of missing) {
    const { id } = await trx
      .insertInto('task_template')
      .values({
        ...{ code, template_type: templateType, name, description },
        settings: JSON.stringify({ ...settings, followUpList: [] }),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    ids.set(code, id);
    const { formItems, handleItems } = forms;
    await insertVersion(trx, {
      ...{ templateId: id, versionNo: 1, formItems, handleItems },
      ...{ changes: [], userId: null },
    });
    const keys = keysOf({ formItemList: formItems, handleItemList: handleItems });
    await insertFieldKeys(
      trx,
      id,
      keys.map(({ enabled: _, ...key }) => key),
    );
  }
  // Those that follow may stand behind: all of them have their ids by now.
  for (const { code, settings, followUps } of missing) {
    if (followUps.length === 0) continue;
    const followUpList = followUps.flatMap(({ code: next, ...rest }) => {
      const templateId = ids.get(next);
      return templateId === undefined ? [] : [{ ...rest, templateId }];
    });
    await trx
      .updateTable('task_template')
      .set({ settings: JSON.stringify({ ...settings, followUpList }) })
      .where('code', '=', code)
      .execute();
  }
}
