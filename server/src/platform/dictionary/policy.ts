/** What may be done to the dictionary; each function refuses with the reason. */
import {
  type Body,
  type calls,
  type DictionaryEntry,
  type DictionaryType,
  EXTERNAL_SYSTEM_DICTIONARY,
  externalAddressFault,
} from '@outbound/contract';
import { Refusal } from '../../http/refusal.ts';

type Modify = Body<typeof calls.dictionary.modify>;
export type TypeChange = Extract<Modify, { kind: 'type' }>;
export type ItemChange = Extract<Modify, { kind: 'item' }>;

/** Deeper trees nobody can find his way in. */
export const MOST_LEVELS = 5;

const refuse = (detail: string) => new Refusal('OM2000', { detail });

export const typeTaken = (type: string) => refuse(`字典类型“${type}”已存在`);
export const keyTaken = (dictKey: string) => refuse(`键“${dictKey}”已存在`);

/** Why a type may not become so, or null. */
export function typeChangeFault(
  before: DictionaryType,
  after: Pick<TypeChange, 'type' | 'status' | 'public'>,
): string | null {
  // The name by which pages and other systems ask for a type stays, once there is something to ask for.
  if (before.type !== after.type && before.builtIn) return '内置字典的类型不能修改';
  if (before.type !== after.type && before.itemNum > 0) return '字典类型已被使用，不能修改';
  if (before.builtIn && after.status === 0) return '内置字典不能停用';
  return before.builtIn && before.public && !after.public ? '公开页面使用此内置字典，不能改为不公开' : null;
}

export function checkTypeChange(before: DictionaryType, after: TypeChange): void {
  const reason = typeChangeFault(before, after);
  if (reason !== null) throw refuse(reason);
}

export function checkTypeDelete(type: DictionaryType): void {
  if (type.builtIn) throw refuse('内置字典不能删除');
  if (type.itemNum > 0) throw refuse(`该字典下还有 ${type.itemNum} 个字典项，不能删除`);
}

/** What is embedded in the office, or opened with somebody's ticket, must be an address to begin with; else null. */
export const valueFault = (type: string, dictValue: string): string | null =>
  type === EXTERNAL_SYSTEM_DICTIONARY ? externalAddressFault(dictValue) : null;

export function checkValue({ type }: Pick<DictionaryType, 'type'>, dictValue: string): void {
  const fault = valueFault(type, dictValue);
  if (fault !== null) throw refuse(fault);
}

export function checkItemAdd(type: DictionaryType, parentId: number | null): void {
  if (type.fixed) throw refuse(`“${type.name}”的取值由系统固定，只能修改名称`);
  checkPlace(type, parentId, null);
}

export function checkItemChange(type: DictionaryType, before: DictionaryEntry, after: ItemChange): void {
  const isKept =
    before.dictKey === after.dictKey && before.parentId === after.parentId && before.status === after.status;
  if (type.fixed && !isKept) throw refuse(`“${type.name}”的取值由系统固定，只能修改名称`);
  if (before.parentId !== after.parentId) checkPlace(type, after.parentId, before.id);
}

export function checkItemDelete(type: DictionaryType, item: DictionaryEntry): void {
  if (type.fixed) throw refuse(`“${type.name}”的取值由系统固定，不能删除`);
  const children = pathTo(type.itemList, item.id)?.at(-1)?.children.length ?? 0;
  if (children > 0) throw refuse(`“${item.dictValue}”还有 ${children} 个下级，不能删除`);
}

/** Below an entry of the same type, not below itself, not too deep. */
function checkPlace(type: DictionaryType, parentId: number | null, movedId: number | null): void {
  if (parentId === null) return;
  const path = pathTo(type.itemList, parentId);
  if (!path) throw refuse('上级字典项不存在');
  if (path.some(({ id }) => id === movedId)) throw refuse('不能移动到自身或自身的下级');
  const moved = movedId === null ? undefined : pathTo(type.itemList, movedId)?.at(-1);
  if (path.length + (moved ? levelsOf(moved) : 1) > MOST_LEVELS) throw refuse(`最多 ${MOST_LEVELS} 级`);
}

function pathTo(items: readonly DictionaryEntry[], id: number): DictionaryEntry[] | null {
  for (const item of items) {
    if (item.id === id) return [item];
    const below = pathTo(item.children, id);
    if (below) return [item, ...below];
  }
  return null;
}

const levelsOf = (item: DictionaryEntry): number => 1 + Math.max(0, ...item.children.map(levelsOf));
