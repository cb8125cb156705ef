/** What an import would do: every row judged by itself and against what is there, in a handful of queries. */
import {
  accountFault,
  accountFields,
  DataScope,
  identityFaults,
  MOST_DEPARTMENTS,
  MOST_ROLES,
  maskCitizenId,
  maskPhone,
  rowFault,
} from '@outbound/contract';
import type { Db } from '../../../database/open.ts';
import type { Caller } from '../../../http/caller.ts';
import { cellValues, type Judged, listParts, RowReader, type TypedRow } from '../../../imports/index.ts';
import { changedValues } from '../../../records/field-table.ts';
import { eachBySlices, mapBySlices } from '../../../threads/slices.ts';
import type { AccountState } from '../fields.ts';
import { columns, type Key } from './columns.ts';
import { type Existing, findExisting, findOffer, findOwners, type Offer } from './queries.ts';

/** A row that can be taken. For an update only what is `given` counts, the rest stays. */
export interface GoodRow {
  state: AccountState;
  given: ReadonlySet<Key>;
  /** The account to update; null for a new one. */
  existingId: number | null;
}

/** What a row gives, with what is wrong with it so far. */
interface Draft {
  cells: RowReader<Key>;
  state: AccountState;
}

/** Judges all rows. `updateExisting` lets rows of accounts that are there already change them. */
export async function judgeRows(
  db: Db,
  caller: Caller,
  rows: readonly TypedRow<Key>[],
  updateExisting: boolean,
): Promise<Judged<GoodRow>> {
  const offer = await findOffer(db, caller);
  const drafts = await mapBySlices(rows, (row) => draftOf(row, offer));
  const existing = await findExisting(
    db,
    caller,
    drafts.map(({ state }) => state.userLoginId.toLowerCase()),
  );
  const owners = await findOwners(
    db,
    drafts.map(({ state }) => state.mobilePhone),
    drafts.map(({ state }) => state.idCard),
  );
  const seen = { userLoginId: new Map<string, number>(), mobilePhone: new Map(), idCard: new Map() };
  const judged: Judged<GoodRow> = { good: [], faulty: [], existNum: 0 };
  await eachBySlices(drafts, (draft) => {
    const { cells, state } = draft;
    const loginId = state.userLoginId.toLowerCase();
    const found = existing.get(loginId);
    if (found) judged.existNum++;
    judgeExisting(draft, found, updateExisting);
    judgeIdentity(draft, found);
    cells.once('userLoginId', loginId, seen.userLoginId);
    for (const key of ['mobilePhone', 'idCard'] as const) {
      const value = state[key];
      if (value === '' || value.includes('*')) continue;
      const owner = owners[key].get(value);
      if (owner !== undefined && owner !== found?.id)
        cells.say(key, accountFault('takenByOther', { label: accountFields[key].label }));
      cells.once(key, value, seen[key]);
    }
    if (cells.faults.length > 0) judged.faulty.push(cells.faulty());
    else
      judged.good.push({
        state,
        given: new Set(cells.row.values.keys()),
        existingId: found?.id ?? null,
      });
  });
  return judged;
}

function judgeExisting({ cells }: Draft, found: Existing | undefined, updateExisting: boolean): void {
  if (!found) return;
  const reason = existingFault(found, updateExisting);
  if (reason !== null) cells.say('userLoginId', reason);
}

function existingFault(found: Existing, updateExisting: boolean): string | null {
  if (found.isRecycled) return accountFault('recycled');
  if (!updateExisting) return accountFault('there');
  if (found.isSelf) return accountFault('own');
  if (!found.isManaged) return accountFault('notManaged');
  if (found.isAdministrator) return accountFault('administrator');
  if (!found.isManageable) return accountFault('notManageable');
  if (found.source === 1) return accountFault('synced');
  return found.hasUnseenDepartment ? accountFault('unseenDepartment') : null;
}

/** Phone and ID: needed for a new person; for an update a masked one must be the mask of what is stored. */
function judgeIdentity({ cells, state }: Draft, found: Existing | undefined): void {
  const say = (field: 'mobilePhone' | 'idCard', fault: 'masked' | 'missing') =>
    cells.say(field, rowFault(fault, { heading: accountFields[field].label }));
  if (!found) {
    for (const [field, fault] of identityFaults(state.userType, state)) say(field, fault);
    return;
  }
  if (state.mobilePhone.includes('*') && state.mobilePhone !== maskPhone(found.mobilePhone))
    say('mobilePhone', 'masked');
  if (state.idCard.includes('*') && state.idCard !== maskCitizenId(found.idCard)) say('idCard', 'masked');
}

function draftOf(row: TypedRow<Key>, offer: Offer): Draft {
  const cells = new RowReader(row, columns);
  const values = cellValues(accountFields, cells);
  /** Too many are told once and not looked at: a fault each, of a cell of thousands, would fill the memory. */
  const parts = (key: Key, most: number, of: string): string[] => {
    const all = listParts(cells.text(key));
    if (all.length <= most) return all;
    cells.say(key, accountFault('tooMany', { most, what: of }));
    return [];
  };
  const deptIds = parts('deptIds', MOST_DEPARTMENTS, '部门').flatMap((part) => {
    const found = offer.departments.get(part);
    if (found === undefined)
      cells.say('deptIds', accountFault('noDepartment', { given: part.slice(0, 100) }));
    return found ?? [];
  });
  const mainId = deptIds[0] ?? null;
  const roleIds = parts('roleIds', MOST_ROLES, accountFields.roleIds.label).flatMap((part) => {
    const found = offer.roles.get(part);
    if (!found) {
      cells.say('roleIds', accountFault('noRole', { given: part.slice(0, 50) }));
      return [];
    }
    if (found.dataScope === DataScope.ownAndBelow && mainId !== null && offer.openDepartments.has(mainId))
      cells.say('roleIds', accountFault('roleBeyondScope', { given: part.slice(0, 50) }));
    return found.id;
  });
  return {
    cells,
    state: {
      ...values,
      userPhoto: null,
      viewDepartmentId: null,
      deptIds: [...new Set(deptIds)],
      mainDepartmentId: mainId,
      roleIds: [...new Set(roleIds)],
    },
  };
}

/** An account after an update by import: what the row leaves empty stays, a masked value too. */
export function updatedState(before: AccountState, { state, given }: GoodRow): AccountState {
  const typed = Object.fromEntries(
    Object.entries(state).filter(([key]) => (given as ReadonlySet<string>).has(key)),
  );
  return {
    ...changedValues(accountFields, before, typed),
    userLoginId: before.userLoginId,
    mainDepartmentId: state.mainDepartmentId,
  };
}
