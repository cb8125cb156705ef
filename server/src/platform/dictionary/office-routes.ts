/** The administration of the dictionary (spec 7 dictionary). */
import { type Calls, type DictionaryType, shortened } from '@outbound/contract';
import { isUniqueViolation } from '../../database/faults.ts';
import type { Change, Context, Implement, Trx, Write } from '../../http/call-context.ts';
import type { Caller } from '../../http/caller.ts';
import type { Platform } from '../../http/platform.ts';
import { notFound } from '../../http/refusal.ts';
import { workbook } from '../../records/export.ts';
import { findHistoryPage } from '../../records/record-history.ts';
import { subjects } from '../../records/subjects.ts';
import { changedBy, requireVersion, type Versioned } from '../../records/version.ts';
import { dictionaryTable } from './export.ts';
import { entryChanges, entryColumnsOf, typeChanges, typeColumnsOf } from './fields.ts';
import { importRoutes } from './import/routes.ts';
import {
  findItem,
  findType,
  findTypes,
  hasType,
  holdType,
  isKeyTaken,
  isTypeTaken,
} from './office-queries.ts';
import {
  checkItemAdd,
  checkItemChange,
  checkItemDelete,
  checkReach,
  checkTypeChange,
  checkTypeDelete,
  checkValue,
  entryOf,
  type ItemChange,
  keyTaken,
  type NewItem,
  type NewType,
  type TypeChange,
  typeTaken,
} from './policy.ts';
import { systemSecretRoutes } from './system-secret-routes.ts';

type Administration = Omit<Calls['dictionary'], 'getDicByType' | 'openGetDicByType'>;
export function dictionaryAdministration({ zone }: Platform): Implement<Administration> {
  /** The type, held against other writers, for a caller who may write it and its entries. */
  async function held(trx: Trx, caller: Caller, typeId: number) {
    if (!(await holdType(trx, typeId))) throw notFound();
    const type = await findType(trx, typeId, zone);
    if (!type) throw notFound();
    checkReach(caller, type.type);
    return type;
  }
  const versionOf = (one: Pick<DictionaryType, 'version' | 'updatedBy' | 'updatedTime'>): Versioned => ({
    ...one,
    updatedTime: zone.instant(one.updatedTime),
  });
  const valuesIn = (type: DictionaryType) => (id: number) => entryOf(type, id)?.dictValue ?? '';

  async function addType(context: Context<'latin_sys_dict_add'>, fields: NewType) {
    return context.write(subjects.dictionary, async (trx, { record, tell }) => {
      const added = await trx
        .insertInto('dictionary_type')
        .values({ ...typeColumnsOf(fields), updated_by: context.caller.userId })
        .onConflict((conflict) => conflict.column('type').doNothing())
        .returning('id')
        .executeTakeFirst();
      if (!added) throw typeTaken(fields.type);
      record({
        id: added.id,
        name: fields.name,
        action: '新增字典类型',
        changes: typeChanges(null, fields),
      });
      tell(fields.type);
      return { id: added.id };
    });
  }

  async function addItem(context: Context<'latin_sys_dict_add'>, item: NewItem) {
    return context.write(subjects.dictionary, async (trx, { record, tell }) => {
      const type = await held(trx, context.caller, item.typeId);
      checkItemAdd(type, item.parentId);
      checkValue(type, item.dictValue);
      if (await isKeyTaken(trx, type.id, item.dictKey)) throw keyTaken(item.dictKey);
      const { id } = await trx
        .insertInto('dictionary_item')
        .values({ type_id: type.id, ...entryColumnsOf(item), updated_by: context.caller.userId })
        .returning('id')
        .executeTakeFirstOrThrow();
      recordOf(type, record, {
        entry: item.dictValue,
        action: '新增字典项',
        content: `在字典“${type.name}”中新增“${item.dictValue}”`,
        changes: entryChanges(null, item, valuesIn(type)),
      });
      tell(type.type);
      return { id };
    });
  }

  async function modifyType(context: Context<'latin_sys_dict_modify'>, change: TypeChange) {
    const { id, version } = change;
    return context.write(subjects.dictionary, async (trx, { record, tell }) => {
      const type = await held(trx, context.caller, id);
      requireVersion(versionOf(type), version, zone);
      checkTypeChange(type, change);
      if (await isTypeTaken(trx, change.type, id)) throw typeTaken(change.type);
      await trx
        .updateTable('dictionary_type')
        .set({
          ...typeColumnsOf(change),
          ...changedBy({ userId: context.caller.userId, now: context.now }),
        })
        .where('id', '=', id)
        .execute()
        .catch((error: unknown) => {
          // Nobody had it a moment ago.
          throw isUniqueViolation(error, 'dictionary_type_once') ? typeTaken(change.type) : error;
        });
      record({ id, name: change.name, action: '修改字典类型', changes: typeChanges(type, change) });
      tell(type.type);
      tell(change.type);
      return { id };
    });
  }

  async function modifyItem(context: Context<'latin_sys_dict_modify'>, change: ItemChange) {
    return context.write(subjects.dictionary, async (trx, { record, tell }) => {
      const type = await held(trx, context.caller, change.typeId);
      const before = await findItem(trx, change.id, zone);
      if (before?.typeId !== type.id) throw notFound();
      requireVersion(versionOf(before), change.version, zone);
      checkItemChange(type, before, change);
      checkValue(type, change.dictValue);
      if (await isKeyTaken(trx, type.id, change.dictKey, change.id)) throw keyTaken(change.dictKey);
      await trx
        .updateTable('dictionary_item')
        .set({
          ...entryColumnsOf(change),
          ...changedBy({ userId: context.caller.userId, now: context.now }),
        })
        .where('id', '=', change.id)
        .execute();
      recordOf(type, record, {
        entry: change.dictValue,
        action: '修改字典项',
        content: `修改字典“${type.name}”的“${change.dictValue}”`,
        changes: entryChanges(before, change, valuesIn(type)),
      });
      tell(type.type);
      return { id: change.id };
    });
  }

  return {
    tree: async ({ db }, { typeId }) => {
      if (typeId === null) return await findTypes(db, zone);
      // Open pages ask again for the type that somebody has deleted: then there is none, which is no fault.
      const type = await findType(db, typeId, zone);
      return type ? [type] : [];
    },

    detail: async ({ db }, { kind, id }) => {
      const found = kind === 'type' ? await findType(db, id, zone) : await findItem(db, id, zone);
      if (!found) throw notFound();
      return found;
    },

    add: (context, body) => (body.kind === 'type' ? addType(context, body) : addItem(context, body)),
    modify: (context, body) => (body.kind === 'type' ? modifyType(context, body) : modifyItem(context, body)),

    delete: async (context, { kind, id }) => {
      return context.write(subjects.dictionary, async (trx, { record, tell }) => {
        const item = kind === 'item' ? await findItem(trx, id, zone) : undefined;
        if (kind === 'item' && !item) throw notFound();
        const type = await held(trx, context.caller, item?.typeId ?? id);
        if (item) checkItemDelete(type, item);
        else checkTypeDelete(type);
        const { numDeletedRows } = await trx
          .deleteFrom(item ? 'dictionary_item' : 'dictionary_type')
          .where('id', '=', id)
          .executeTakeFirst();
        // Found before its type was held: somebody else was faster.
        if (numDeletedRows === 0n) throw notFound();
        if (item)
          recordOf(type, record, {
            entry: item.dictValue,
            action: '删除字典项',
            content: `删除字典“${type.name}”的“${item.dictValue}”`,
          });
        else record({ id, name: type.name, action: '删除字典类型' });
        tell(type.type);
        return { id };
      });
    },

    isExistType: ({ db }, { type, id }) => isTypeTaken(db, type, id),
    isExistDictionaryKey: ({ db }, { typeId, dictKey, id }) => isKeyTaken(db, typeId, dictKey, id),

    ...systemSecretRoutes(zone),

    ...importRoutes(zone),

    batchExport: async ({ db, note, now }, { template: { typeId = null }, columns }) => {
      const types = (await findTypes(db, zone)).filter(({ id }) => typeId === null || id === typeId);
      const [only] = types;
      if (!only) throw notFound();
      note({
        content: typeId === null ? '批量导出全部字典' : `批量导出字典“${only.name}”`,
        objectType: subjects.dictionary.name,
        objectId: typeId ?? '',
      });
      return workbook('字典', dictionaryTable(db, types, zone, columns), { now, zone });
    },

    async historyPage({ db }, { template: { typeId }, ...paging }) {
      if (typeId === undefined || !(await hasType(db, typeId))) throw notFound();
      return findHistoryPage(db, subjects.dictionary.history, typeId, paging, zone);
    },

    // Nothing is written but what every write of the dictionary brings with it.
    refresh: (context) => context.write(subjects.dictionary, async () => null),
  };
}

/** Characters of an entry's value in the line of a history. */
const MOST_SHOWN = 30;

/** An entry is told in the history of its type: there its removal is found, too. */
function recordOf(
  type: DictionaryType,
  record: Write['record'],
  { entry, action, ...done }: { entry: string; action: string; content: string; changes?: Change[] },
): void {
  // An address would fill the line that says what was done; it stands below, where it is a change.
  const shown = shortened(entry, MOST_SHOWN);
  record({ id: type.id, name: `${type.name} / ${entry}`, action: `${action}“${shown}”`, ...done });
}
