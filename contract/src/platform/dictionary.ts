/** The dictionary: its look-ups and its administration (spec 7 dictionary, 3.5). */
import { z } from 'zod';
import { call, pageCall } from '../call.ts';
import { EnabledStatus, enabledStatusLabels, OperationType, valuesOf } from '../enums.ts';
import { exportCall } from '../export.ts';
import { type ImportedKey, importedFields, pickFields, rowShape, wholeShape } from '../field-shapes.ts';
import { choiceField, flagField, numberField, referenceField, textField } from '../fields.ts';
import { importCalls } from '../import.ts';
import { overlapHours } from '../sign-in/external-address.ts';

import { id, nothing, text, written } from '../wire.ts';
import { changeEntry, version } from './record-history.ts';

/** Colours of an entry's tag; '' is the plain one. */
export const dictionaryColours = ['', 'green', 'blue', 'gold', 'orange', 'red', 'purple', 'cyan'] as const;
const dictionaryColourLabels: Record<(typeof dictionaryColours)[number], string> = {
  '': '默认',
  green: '绿色',
  blue: '蓝色',
  gold: '金色',
  orange: '橙色',
  red: '红色',
  purple: '紫色',
  cyan: '青色',
};

/** Switched in lists, not chosen in forms. */
const status = choiceField({
  label: '状态',
  values: valuesOf(EnabledStatus),
  labels: enabledStatusLabels,
  optional: true,
  initial: EnabledStatus.enabled,
  form: false,
  imported: true,
  sheetWidth: 8,
  column: { width: 84 },
});
const remark = textField({
  label: '备注',
  max: 200,
  multiline: true,
  optional: true,
  imported: true,
  sheetWidth: 30,
  column: { width: 140 },
});

const TYPE_FAULT = '以字母开头，只含字母、数字、下划线和连字符，最多 64 个字符';
/** What a type of the dictionary has, in the order of logs. */
export const dictionaryTypeFields = {
  type: textField({
    label: '字典类型',
    max: 64,
    required: true,
    rule: (type) => (/^[A-Za-z][\w-]{0,63}$/.test(type) ? null : TYPE_FAULT),
    help: '以字母开头，只含字母、数字、下划线和连字符；有字典项后不能修改',
    imported: 'required',
    sheetWidth: 22,
  }),
  // What names the type's page is not told again on it.
  name: textField({
    label: '字典名称',
    max: 50,
    required: true,
    detail: false,
    imported: true,
    sheetWidth: 22,
  }),
  /** Readable without a session. */
  public: flagField({
    label: '公开',
    optional: true,
    help: '公开的字典无需登录即可读取，门户和移动端页面使用',
    detail: false,
    imported: true,
    sheetWidth: 8,
  }),
  status,
  remark,
};
export type DictionaryTypeFields = typeof dictionaryTypeFields;

/** What an entry of a type has. */
export const dictionaryEntryFields = {
  parentId: referenceField({ label: '上级', optional: true, imported: true, sheetWidth: 18 }),
  dictKey: textField({
    label: '键',
    max: 64,
    required: true,
    imported: true,
    sheetWidth: 18,
    column: { width: 150 },
  }),
  /** Of `iframe-url` it is an address. */
  dictValue: textField({
    label: '值',
    max: 500,
    required: true,
    imported: true,
    sheetWidth: 24,
    column: { width: 180 },
  }),
  colour: choiceField({
    label: '颜色',
    values: dictionaryColours,
    labels: dictionaryColourLabels,
    optional: true,
    initial: '',
    imported: true,
    sheetWidth: 8,
  }),
  sortNum: numberField({
    label: '排序',
    min: 0,
    max: 1_000_000,
    optional: true,
    imported: true,
    sheetWidth: 8,
    column: { width: 64, align: 'right' },
  }),
  status,
  remark,
};
export type DictionaryEntryFields = typeof dictionaryEntryFields;

const typeName = dictionaryTypeFields.type.write;
const byType = z.strictObject({ type: typeName, childFlag: z.boolean().optional() });

/** A dictionary entry; `children` only when the child flag was set, `colour` only where its tag has one. */
export interface DictionaryItem {
  dictKey: string;
  dictValue: string;
  colour?: string | undefined;
  children?: DictionaryItem[] | undefined;
}
export const dictionaryItem: z.ZodType<DictionaryItem> = z
  .lazy(() =>
    z.strictObject({
      dictKey: z.string(),
      dictValue: z.string(),
      colour: z.string().optional(),
      children: z.array(dictionaryItem).optional(),
    }),
  )
  .meta({ id: 'DictionaryItem' });

const typeBody = { kind: z.literal('type'), ...wholeShape(dictionaryTypeFields) };
const entryBody = { kind: z.literal('item'), typeId: id, ...wholeShape(dictionaryEntryFields) };
const asRead = { id, version };
const target = { kind: z.enum(['type', 'item']), id };

const writtenBy = { version: z.int(), updatedBy: z.string(), updatedTime: z.string() };

const entryShape = rowShape(dictionaryEntryFields);
/** An entry as the office sees it, disabled ones too; children in their order. */
export interface DictionaryEntry extends z.output<z.ZodObject<typeof entryShape>> {
  kind: 'item';
  id: number;
  typeId: number;
  version: number;
  updatedBy: string;
  updatedTime: string;
  children: DictionaryEntry[];
}
export const dictionaryEntry: z.ZodType<DictionaryEntry> = z
  .lazy(() =>
    z.strictObject({
      kind: z.literal('item'),
      id: z.int(),
      typeId: z.int(),
      ...entryShape,
      ...writtenBy,
      children: z.array(dictionaryEntry),
    }),
  )
  .meta({ id: 'DictionaryEntry' });

export const dictionaryType = z.strictObject({
  kind: z.literal('type'),
  id: z.int(),
  ...rowShape(dictionaryTypeFields),
  builtIn: z.boolean(),
  /** The product reads these very keys: entries may be renamed, but neither added, deleted nor disabled. */
  fixed: z.boolean(),
  itemNum: z.int(),
  ...writtenBy,
  /** Of the type that was asked for, or of the first of all types; else empty. */
  itemList: z.array(dictionaryEntry),
});
export type DictionaryType = z.output<typeof dictionaryType>;

/** What types and entries have in a workbook: one sheet has the fields of both, a row without a key is the type itself. */
const { parentId, ...entryFields } = dictionaryEntryFields;
export const dictionarySheetFields = {
  ...pickFields(dictionaryTypeFields, ['type', 'name']),
  /** Told by its key: the ids of a file that was filled by hand are nobody's. */
  parentId: { ...parentId, label: '上级键' },
  ...pickFields(entryFields, ['dictKey', 'dictValue', 'colour', 'sortNum', 'status']),
  ...pickFields(dictionaryTypeFields, ['public', 'remark']),
};
export type DictionarySheetFields = typeof dictionarySheetFields;

/** What the columns of the export show: those of the import, and behind them what an import passes over. */
export const dictionaryExportColumns = {
  ...(Object.fromEntries(
    importedFields(dictionarySheetFields).map(([key, { label }]) => [key, label]),
  ) as Record<ImportedKey<DictionarySheetFields>, string>),
  builtIn: '系统内置',
  updatedBy: '更新人',
  updatedTime: '更新时间',
};

export const dictionaryCalls = {
  /**
   * All types, the first with its entries, which a page shows beside them; or with `typeId` that one with its entries, nothing
   * once it is deleted.
   */
  tree: call({
    path: '/oms/api/v1/dictionary/tree',
    name: '字典树',
    needs: 'latin_sys_dict',
    log: null,
    body: z.strictObject({ typeId: id.nullable().default(null) }),
    answer: z.array(dictionaryType),
  }),
  detail: call({
    path: '/oms/api/v1/dictionary/detail',
    name: '字典详情',
    needs: 'latin_sys_dict',
    log: null,
    body: z.strictObject(target),
    answer: z.union([dictionaryType, dictionaryEntry]),
  }),
  add: call({
    path: '/oms/api/v1/dictionary/add',
    name: '新增字典',
    needs: 'latin_sys_dict_add',
    log: OperationType.add,
    body: z.discriminatedUnion('kind', [z.strictObject(typeBody), z.strictObject(entryBody)]),
    answer: written,
  }),
  modify: call({
    path: '/oms/api/v1/dictionary/modify',
    name: '修改字典',
    needs: 'latin_sys_dict_modify',
    log: OperationType.modify,
    body: z.discriminatedUnion('kind', [
      z.strictObject({ ...typeBody, ...asRead }),
      z.strictObject({ ...entryBody, ...asRead }),
    ]),
    answer: written,
  }),
  delete: call({
    path: '/oms/api/v1/dictionary/delete',
    name: '删除字典',
    needs: 'latin_sys_dict_delete',
    log: OperationType.delete,
    body: z.strictObject(target),
    answer: written,
  }),
  isExistType: call({
    path: '/oms/api/v1/dictionary/isExistType',
    name: '字典类型是否存在',
    needs: 'latin_sys_dict',
    log: null,
    body: z.strictObject({ type: text(64), id: id.optional() }),
    answer: z.boolean(),
  }),
  isExistDictionaryKey: call({
    path: '/oms/api/v1/dictionary/isExistDictionaryKey',
    name: '字典键是否存在',
    needs: 'latin_sys_dict',
    log: null,
    body: z.strictObject({ typeId: id, dictKey: text(64), id: id.optional() }),
    answer: z.boolean(),
  }),
  /** Lets every node and every open page read the dictionary anew. Changes do so by themselves. */
  refresh: call({
    path: '/oms/api/v1/dictionary/refresh',
    name: '刷新字典缓存',
    needs: 'latin_sys_dict',
    log: null,
    body: z.strictObject({}),
    answer: nothing,
  }),
  /** A type with its entries, or all of them, as a workbook. */
  batchExport: exportCall({
    path: '/oms/api/v1/dictionary/batchExport',
    name: '批量导出字典',
    needs: 'latin_sys_dict_export',
    template: { typeId: id.nullable() },
    columns: dictionaryExportColumns,
  }),
  /** What happened to a type and to its entries, deleted ones too. */
  historyPage: pageCall({
    path: '/oms/api/v1/dictionary/historyPage',
    name: '字典变更历史',
    needs: 'latin_sys_dict',
    log: null,
    template: { typeId: id },
    row: changeEntry,
  }),
  ...importCalls('/oms/api/v1/dictionary', '字典', 'latin_sys_dict_import'),
  /** Which external systems (entries of `iframe-url`) have a secret, and whether the caller may write them at all. */
  systemSecrets: call({
    path: '/oms/api/v1/dictionary/systemSecrets',
    name: '外部系统密钥状态',
    needs: 'latin_sys_dict',
    log: null,
    body: z.strictObject({}),
    answer: z.strictObject({
      writable: z.boolean(),
      list: z.array(
        z.strictObject({
          itemId: z.int(),
          createdBy: z.string(),
          createdTime: z.string(),
          /** Until when a secret before it is valid; null where none is. */
          oldUntil: z.string().nullable(),
        }),
      ),
    }),
  }),
  /** Gives an external system a new secret, answered this once. Those before it stay valid for `keepOldHours`. */
  renewSecret: call({
    path: '/oms/api/v1/dictionary/renewSecret',
    name: '更换外部系统密钥',
    needs: 'latin_sys_dict_modify',
    log: OperationType.modify,
    body: z.strictObject({ id, keepOldHours: z.literal(overlapHours).default(0) }),
    answer: z.strictObject({ frameSecret: z.string() }),
  }),
  getDicByType: call({
    path: '/oms/api/v1/dictionary/getDicByType',
    name: '按类型查询字典',
    needs: 'signedIn',
    log: null,
    body: byType,
    answer: z.array(dictionaryItem),
  }),
  openGetDicByType: call({
    path: '/oms/api/v1/index/dictionary/getDicByType',
    name: '按类型查询公开字典',
    needs: 'open',
    log: null,
    body: byType,
    answer: z.array(dictionaryItem),
  }),
};
