/** What may be done to the dictionary; each function refuses with the reason. */
import {
  type Body,
  type calls,
  type DictionaryEntry,
  type DictionaryType,
  dictionaryFault,
  EXTERNAL_SYSTEM_DICTIONARY,
  externalAddressFault,
} from '@outbound/contract';
import type { Caller } from '../../http/caller.ts';
import { Refusal } from '../../http/refusal.ts';

type Add = Body<typeof calls.dictionary.add>;
export type NewType = Extract<Add, { kind: 'type' }>;
export type NewItem = Extract<Add, { kind: 'item' }>;
type Modify = Body<typeof calls.dictionary.modify>;
export type TypeChange = Extract<Modify, { kind: 'type' }>;
export type ItemChange = Extract<Modify, { kind: 'item' }>;

/** Deeper trees nobody can find his way in. */
export const MOST_LEVELS = 5;

const refuse = (fault: string) => new Refusal('OM2000.dictionary', { fault });

export const typeTaken = (type: string) => refuse(dictionaryFault('typeTaken', { type }));
export const keyTaken = (dictKey: string) => refuse(dictionaryFault('keyTaken', { key: dictKey }));

/** Why a type may not become so, or null. */
export function typeChangeFault(
  before: DictionaryType,
  after: Pick<TypeChange, 'type' | 'status' | 'public'>,
): string | null {
  // The name by which pages and other systems ask for a type stays, once there is something to ask for.
  if (before.type !== after.type && before.builtIn) return dictionaryFault('builtInType');
  if (before.type !== after.type && before.itemNum > 0) return dictionaryFault('typeInUse');
  if (before.builtIn && after.status === 0) return dictionaryFault('builtInDisabled');
  return before.builtIn && before.public && !after.public ? dictionaryFault('builtInPublic') : null;
}

export function checkTypeChange(before: DictionaryType, after: TypeChange): void {
  const reason = typeChangeFault(before, after);
  if (reason !== null) throw refuse(reason);
}

export function checkTypeDelete(type: DictionaryType): void {
  if (type.builtIn) throw refuse(dictionaryFault('builtInDeleted'));
  if (type.itemNum > 0) throw refuse(dictionaryFault('typeWithEntries', { count: type.itemNum }));
}

/**
 * Why this caller may not write a type and its entries, or null. Where the entries decide to which host people's
 * tickets go, the dictionary's codes are not enough: it takes who says which menu leads there, and sees everybody whom
 * it sends.
 */
export function reachFault({ codes, scope }: Pick<Caller, 'codes' | 'scope'>, type: string): string | null {
  if (type !== EXTERNAL_SYSTEM_DICTIONARY) return null;
  return codes.has('latin_sys_func_modify') && scope.all ? null : dictionaryFault('ticketTarget');
}

export function checkReach(caller: Pick<Caller, 'codes' | 'scope'>, type: string): void {
  const fault = reachFault(caller, type);
  if (fault !== null) throw refuse(fault);
}

/** What is embedded in the office, or opened with somebody's ticket, must be an address to begin with; else null. */
export const valueFault = (type: string, dictValue: string): string | null =>
  type === EXTERNAL_SYSTEM_DICTIONARY ? externalAddressFault(dictValue) : null;

export function checkValue({ type }: Pick<DictionaryType, 'type'>, dictValue: string): void {
  const fault = valueFault(type, dictValue);
  if (fault !== null) throw refuse(fault);
}

/** Systems stand beside each other: none is looked for below another entry. */
export const belowFault = ({ type }: Pick<DictionaryType, 'type'>): string | null =>
  type === EXTERNAL_SYSTEM_DICTIONARY ? dictionaryFault('systemBelow') : null;

export function checkItemAdd(type: DictionaryType, parentId: number | null): void {
  if (type.fixed) throw refuse(dictionaryFault('fixed', { name: type.name }));
  checkPlace(type, parentId, null);
}

export function checkItemChange(type: DictionaryType, before: DictionaryEntry, after: ItemChange): void {
  const isKept =
    before.dictKey === after.dictKey && before.parentId === after.parentId && before.status === after.status;
  if (type.fixed && !isKept) throw refuse(dictionaryFault('fixed', { name: type.name }));
  if (before.parentId !== after.parentId) checkPlace(type, after.parentId, before.id);
}

export function checkItemDelete(type: DictionaryType, item: DictionaryEntry): void {
  if (type.fixed) throw refuse(dictionaryFault('fixedDeleted', { name: type.name }));
  const children = entryOf(type, item.id)?.children.length ?? 0;
  if (children > 0)
    throw refuse(dictionaryFault('entryWithChildren', { value: item.dictValue, count: children }));
}

/** Below an entry of the same type, not below itself, not too deep. */
function checkPlace(type: DictionaryType, parentId: number | null, movedId: number | null): void {
  if (parentId === null) return;
  const fault = belowFault(type);
  if (fault !== null) throw refuse(fault);
  const path = pathTo(type.itemList, parentId);
  if (!path) throw refuse(dictionaryFault('parentGone'));
  if (path.some(({ id }) => id === movedId)) throw refuse(dictionaryFault('circle'));
  const moved = movedId === null ? undefined : entryOf(type, movedId);
  if (path.length + (moved ? levelsOf(moved) : 1) > MOST_LEVELS)
    throw refuse(dictionaryFault('tooDeep', { most: MOST_LEVELS }));
}

/** The entry of a type that was read with its entries. */
export const entryOf = (type: DictionaryType, id: number): DictionaryEntry | undefined =>
  pathTo(type.itemList, id)?.at(-1);

function pathTo(items: readonly DictionaryEntry[], id: number): DictionaryEntry[] | null {
  for (const item of items) {
    if (item.id === id) return [item];
    const below = pathTo(item.children, id);
    if (below) return [item, ...below];
  }
  return null;
}

const levelsOf = (item: DictionaryEntry): number => 1 + Math.max(0, ...item.children.map(levelsOf));
