/** The administration of the dictionary (spec 7 dictionary). */
import {
  type Body,
  type Calls,
  type calls,
  type DictionaryEntry,
  enabledStatusLabels,
} from '@outbound/contract';
import type { Change, Context, Implement, Trx } from '../../http/call-context.ts';
import type { Platform } from '../../http/platform.ts';
import { notFound } from '../../http/refusal.ts';
import { findItem, findType, findTypes, holdType, isKeyTaken, isTypeTaken } from './office-queries.ts';
import {
  checkItemAdd,
  checkItemChange,
  checkItemDelete,
  checkTypeChange,
  checkTypeDelete,
  type ItemChange,
  keyTaken,
  requireVersion,
  type TypeChange,
  typeTaken,
} from './policy.ts';

/** Told to every node and browser when the dictionary has changed; the payload is the type, '' for all. */
export const DICTIONARY_CHANGED = 'dictionary-changed';

type Administration = Omit<Calls['dictionary'], 'getDicByType' | 'openGetDicByType'>;
type Add = Body<typeof calls.dictionary.add>;
type TypeFields = Extract<Add, { kind: 'type' }>;
type ItemFields = Extract<Add, { kind: 'item' }>;

const OBJECT = '数据字典';

const typeLabels = {
  type: '字典类型',
  name: '字典名称',
  public: '公开',
  status: '状态',
  remark: '备注',
} as const;
const itemLabels = {
  parent: '上级',
  dictKey: '键',
  dictValue: '值',
  colour: '颜色',
  sortNum: '排序',
  status: '状态',
  remark: '备注',
} as const;

const typeTexts = (one: TypeFields | TypeChange): Record<keyof typeof typeLabels, string> => ({
  type: one.type,
  name: one.name,
  public: one.public ? '是' : '否',
  status: enabledStatusLabels[one.status],
  remark: one.remark,
});
const itemTexts = (
  one: ItemFields | ItemChange,
  parent: string,
): Record<keyof typeof itemLabels, string> => ({
  parent,
  dictKey: one.dictKey,
  dictValue: one.dictValue,
  colour: one.colour,
  sortNum: String(one.sortNum),
  status: enabledStatusLabels[one.status],
  remark: one.remark,
});

function changes<K extends string>(
  labels: Record<K, string>,
  before: Record<K, string> | null,
  after: Record<K, string>,
): Change[] {
  return (Object.keys(labels) as K[])
    .map((key) => ({ field: labels[key], before: before?.[key] ?? '', after: after[key] }))
    .filter((change) => change.before !== change.after);
}

export function dictionaryAdministration(platform: Platform): Implement<Administration> {
  const { zone, database } = platform;

  /** After the commit: visitors' answers are dropped everywhere, open pages ask again. */
  const tell = async (type: string): Promise<void> => {
    await platform.publicChanged();
    await database.publish(DICTIONARY_CHANGED, type);
  };

  async function held(trx: Trx, typeId: number) {
    if (!(await holdType(trx, typeId))) throw notFound();
    const type = await findType(trx, typeId, zone);
    if (!type) throw notFound();
    return type;
  }
  const parentName = async (trx: Trx, parentId: number | null): Promise<string> =>
    parentId === null ? '' : ((await findItem(trx, parentId, zone))?.dictValue ?? '');

  async function addType(context: Context<'latin_sys_dict_add'>, { kind: _, ...fields }: TypeFields) {
    const id = await context.write(async (trx) => {
      const added = await trx
        .insertInto('dictionary_type')
        .values({ ...fields, updated_by: context.caller.userId })
        .onConflict((conflict) => conflict.column('type').doNothing())
        .returning('id')
        .executeTakeFirst();
      if (!added) throw typeTaken(fields.type);
      context.note({
        content: `新增字典类型「${fields.name}」`,
        objectType: OBJECT,
        objectId: added.id,
        objectName: fields.name,
        changes: changes(typeLabels, null, typeTexts({ kind: 'type', ...fields })),
      });
      return added.id;
    });
    await tell(fields.type);
    return { id };
  }

  async function addItem(context: Context<'latin_sys_dict_add'>, item: ItemFields) {
    const { id, type } = await context.write(async (trx) => {
      const type = await held(trx, item.typeId);
      checkItemAdd(type, item.parentId);
      if (await isKeyTaken(trx, type.id, item.dictKey)) throw keyTaken(item.dictKey);
      const { id } = await trx
        .insertInto('dictionary_item')
        .values({ type_id: type.id, ...columnsOf(item), updated_by: context.caller.userId })
        .returning('id')
        .executeTakeFirstOrThrow();
      context.note({
        content: `在字典「${type.name}」中新增「${item.dictValue}」`,
        objectType: OBJECT,
        objectId: id,
        objectName: `${type.name} / ${item.dictValue}`,
        changes: changes(itemLabels, null, itemTexts(item, await parentName(trx, item.parentId))),
      });
      return { id, type: type.type };
    });
    await tell(type);
    return { id };
  }

  async function modifyType(context: Context<'latin_sys_dict_modify'>, change: TypeChange) {
    const { kind: _, id, version, ...fields } = change;
    const before = await context.write(async (trx) => {
      const type = await held(trx, id);
      requireVersion(type, version);
      checkTypeChange(type, change);
      if (await isTypeTaken(trx, fields.type, id)) throw typeTaken(fields.type);
      await trx
        .updateTable('dictionary_type')
        .set({ ...fields, version: version + 1, updated_by: context.caller.userId, updated_at: context.now })
        .where('id', '=', id)
        .execute();
      context.note({
        content: `修改字典类型「${fields.name}」`,
        objectType: OBJECT,
        objectId: id,
        objectName: fields.name,
        changes: changes(typeLabels, typeTexts(type), typeTexts(change)),
      });
      return type.type;
    });
    await tell(before);
    if (before !== fields.type) await tell(fields.type);
    return { id };
  }

  async function modifyItem(context: Context<'latin_sys_dict_modify'>, change: ItemChange) {
    const typeName = await context.write(async (trx) => {
      const type = await held(trx, change.typeId);
      const before = await findItem(trx, change.id, zone);
      if (before?.typeId !== type.id) throw notFound();
      requireVersion(before, change.version);
      checkItemChange(type, before, change);
      if (await isKeyTaken(trx, type.id, change.dictKey, change.id)) throw keyTaken(change.dictKey);
      await trx
        .updateTable('dictionary_item')
        .set({
          ...columnsOf(change),
          version: change.version + 1,
          updated_by: context.caller.userId,
          updated_at: context.now,
        })
        .where('id', '=', change.id)
        .execute();
      context.note({
        content: `修改字典「${type.name}」的「${change.dictValue}」`,
        objectType: OBJECT,
        objectId: change.id,
        objectName: `${type.name} / ${change.dictValue}`,
        changes: changes(
          itemLabels,
          itemTexts(before, await parentName(trx, before.parentId)),
          itemTexts(change, await parentName(trx, change.parentId)),
        ),
      });
      return type.type;
    });
    await tell(typeName);
    return { id: change.id };
  }

  return {
    tree: async ({ db }, { typeId }) => {
      if (typeId === null) return await findTypes(db, zone);
      const type = await findType(db, typeId, zone);
      if (!type) throw notFound();
      return [type];
    },

    detail: async ({ db }, { kind, id }) => {
      const found = kind === 'type' ? await findType(db, id, zone) : await findItem(db, id, zone);
      if (!found) throw notFound();
      return found;
    },

    add: (context, body) => (body.kind === 'type' ? addType(context, body) : addItem(context, body)),
    modify: (context, body) => (body.kind === 'type' ? modifyType(context, body) : modifyItem(context, body)),

    delete: async (context, { kind, id }) => {
      const typeName = await context.write(async (trx) => {
        const item = kind === 'item' ? await findItem(trx, id, zone) : undefined;
        if (kind === 'item' && !item) throw notFound();
        const type = await held(trx, item?.typeId ?? id);
        if (item) checkItemDelete(type, item);
        else checkTypeDelete(type);
        await trx
          .deleteFrom(item ? 'dictionary_item' : 'dictionary_type')
          .where('id', '=', id)
          .execute();
        const name = item ? `${type.name} / ${item.dictValue}` : type.name;
        context.note({
          content: item ? `删除字典「${type.name}」的「${item.dictValue}」` : `删除字典类型「${type.name}」`,
          objectType: OBJECT,
          objectId: id,
          objectName: name,
        });
        return type.type;
      });
      await tell(typeName);
      return { id };
    },

    isExistType: ({ db }, { type, id }) => isTypeTaken(db, type.trim(), id),
    isExistDictionaryKey: ({ db }, { typeId, dictKey, id }) => isKeyTaken(db, typeId, dictKey.trim(), id),

    refresh: async () => {
      await tell('');
      return null;
    },
  };
}

const columnsOf = (item: ItemFields | ItemChange | DictionaryEntry) => ({
  parent_id: item.parentId,
  dict_key: item.dictKey,
  dict_value: item.dictValue,
  colour: item.colour,
  sort_num: item.sortNum,
  status: item.status,
  remark: item.remark,
});
