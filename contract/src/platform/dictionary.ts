/** The dictionary: its look-ups and its administration (spec 7 dictionary, 3.5). */
import { z } from 'zod';
import { call, downloadCall } from '../call.ts';
import { OperationType } from '../enums.ts';
import { importCalls } from '../import.ts';
import { id, nothing, requiredText, text, written } from '../wire.ts';

const TYPE_FAULT = '以字母开头，只含字母、数字、下划线和连字符，最多 64 个字符';
export const dictionaryTypeFault = (type: string) => (/^[A-Za-z][\w-]{0,63}$/.test(type) ? null : TYPE_FAULT);
const typeName = z.string().refine((type) => dictionaryTypeFault(type) === null, TYPE_FAULT);
const byType = z.strictObject({ type: typeName, childFlag: z.boolean().optional() });

/** A dictionary entry; `children` only when the child flag was set. */
export interface DictionaryItem {
  dictKey: string;
  dictValue: string;
  children?: DictionaryItem[] | undefined;
}
export const dictionaryItem: z.ZodType<DictionaryItem> = z.lazy(() =>
  z.strictObject({
    dictKey: z.string(),
    dictValue: z.string(),
    children: z.array(dictionaryItem).optional(),
  }),
);

/** Colours of an entry's tag; '' is the plain one. */
export const dictionaryColours = ['', 'green', 'blue', 'gold', 'orange', 'red', 'purple', 'cyan'] as const;
export type DictionaryColour = (typeof dictionaryColours)[number];
export const dictionaryColourLabels: Record<DictionaryColour, string> = {
  '': '默认',
  green: '绿色',
  blue: '蓝色',
  gold: '金色',
  orange: '橙色',
  red: '红色',
  purple: '紫色',
  cyan: '青色',
};

/** Characters of a value; those of `iframe-url` are addresses. */
export const DICT_VALUE_MAX = 500;

const status = z.literal([0, 1]);
const typeFields = {
  kind: z.literal('type'),
  type: typeName,
  name: requiredText(50, '请输入字典名称'),
  /** Readable without a session. */
  public: z.boolean().default(false),
  status: status.default(1),
  remark: text(200).default(''),
};
const entryFields = {
  kind: z.literal('item'),
  typeId: id,
  parentId: id.nullable().default(null),
  dictKey: requiredText(64, '请输入键'),
  dictValue: requiredText(DICT_VALUE_MAX, '请输入值'),
  colour: z.enum(dictionaryColours).default(''),
  sortNum: z.int().min(0).max(1_000_000).default(0),
  status: status.default(1),
  remark: text(200).default(''),
};
/** What was read; another version means that somebody else wrote in between. */
const asRead = { id, version: z.int() };
const target = { kind: z.enum(['type', 'item']), id };

const writtenBy = { version: z.int(), updatedBy: z.string(), updatedTime: z.string() };

/** An entry as the office sees it, disabled ones too; children in their order. */
export interface DictionaryEntry {
  kind: 'item';
  id: number;
  typeId: number;
  parentId: number | null;
  dictKey: string;
  dictValue: string;
  colour: DictionaryColour;
  sortNum: number;
  status: 0 | 1;
  remark: string;
  version: number;
  updatedBy: string;
  updatedTime: string;
  children: DictionaryEntry[];
}
export const dictionaryEntry: z.ZodType<DictionaryEntry> = z.lazy(() =>
  z.strictObject({
    kind: z.literal('item'),
    id: z.int(),
    typeId: z.int(),
    parentId: z.int().nullable(),
    dictKey: z.string(),
    dictValue: z.string(),
    colour: z.enum(dictionaryColours),
    sortNum: z.int(),
    status,
    remark: z.string(),
    ...writtenBy,
    children: z.array(dictionaryEntry),
  }),
);

export const dictionaryType = z.strictObject({
  kind: z.literal('type'),
  id: z.int(),
  type: z.string(),
  name: z.string(),
  public: z.boolean(),
  status,
  remark: z.string(),
  builtIn: z.boolean(),
  /** The product reads these very keys: entries may be renamed, but neither added, deleted nor disabled. */
  fixed: z.boolean(),
  itemNum: z.int(),
  ...writtenBy,
  /** Of the type that was asked for; else empty. */
  itemList: z.array(dictionaryEntry),
});
export type DictionaryType = z.output<typeof dictionaryType>;

export const dictionaryCalls = {
  /** All types, or with `typeId` that one with its entries; nothing once it is deleted. */
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
    body: z.discriminatedUnion('kind', [z.strictObject(typeFields), z.strictObject(entryFields)]),
    answer: written,
  }),
  modify: call({
    path: '/oms/api/v1/dictionary/modify',
    name: '修改字典',
    needs: 'latin_sys_dict_modify',
    log: OperationType.modify,
    body: z.discriminatedUnion('kind', [
      z.strictObject({ ...typeFields, ...asRead }),
      z.strictObject({ ...entryFields, ...asRead }),
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
  batchExport: downloadCall({
    path: '/oms/api/v1/dictionary/batchExport',
    name: '批量导出字典',
    needs: 'latin_sys_dict_export',
    log: OperationType.query,
    body: z.strictObject({ template: z.strictObject({ typeId: id.nullable() }).partial().default({}) }),
  }),
  ...importCalls('/oms/api/v1/dictionary', '字典', 'latin_sys_dict_import'),
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
