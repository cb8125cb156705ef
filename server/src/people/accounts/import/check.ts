/** What an import would do: every row judged by itself and against what is there, in a handful of queries. */
import {
  citizenIdRule,
  DataScope,
  digitsAndHyphenRule,
  emailFault,
  identityFaults,
  loginIdFault,
  MOST_DEPARTMENTS,
  MOST_ROLES,
  maskCitizenId,
  maskPhone,
  mobilePhoneRule,
  normalisePhone,
  type UserType,
} from '@outbound/contract';
import type { Db } from '../../../database/open.ts';
import type { Caller } from '../../../http/caller.ts';
import { type Judged, listParts, RowReader, type TypedRow } from '../../../imports/index.ts';
import type { AccountState } from '../fields.ts';
import { columns, enumerationOf, headingOf, type Key } from './columns.ts';
import { type Existing, findExisting, findOffer, findOwners, type Offer } from './queries.ts';

/** A row that can be taken. For an update only what is `given` counts, the rest stays. */
export interface GoodRow {
  userLoginId: string;
  state: AccountState;
  given: ReadonlySet<Key>;
  /** The account to update; null for a new one. */
  existingId: number | null;
}

/** What a row gives, with what is wrong with it so far. */
interface Draft {
  cells: RowReader<Key>;
  userLoginId: string;
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
  const drafts = rows.map((row) => draftOf(row, offer));
  const existing = await findExisting(
    db,
    caller,
    drafts.map(({ userLoginId }) => userLoginId.toLowerCase()),
  );
  const owners = await findOwners(
    db,
    drafts.map(({ state }) => state.mobile_phone),
    drafts.map(({ state }) => state.id_card),
  );
  const seen = { userLoginId: new Map<string, number>(), mobilePhone: new Map(), idCard: new Map() };
  const judged: Judged<GoodRow> = { good: [], faulty: [], existNum: 0 };
  for (const draft of drafts) {
    const { cells, userLoginId, state } = draft;
    const found = existing.get(userLoginId.toLowerCase());
    if (found) judged.existNum++;
    judgeExisting(draft, found, updateExisting);
    judgeIdentity(draft, found);
    cells.once('userLoginId', userLoginId.toLowerCase(), seen.userLoginId);
    for (const [key, column, owned] of [
      ['mobilePhone', 'mobile_phone', owners.mobilePhone],
      ['idCard', 'id_card', owners.idCard],
    ] as const) {
      const value = state[column];
      if (value === '' || value.includes('*')) continue;
      const owner = owned.get(value);
      if (owner !== undefined && owner !== found?.id) cells.say(key, `该${headingOf[key]}已属于其他用户`);
      cells.once(key, value, seen[key]);
    }
    if (cells.faults.length > 0) judged.faulty.push(cells.faulty());
    else
      judged.good.push({
        userLoginId,
        state,
        given: new Set(cells.row.values.keys()),
        existingId: found?.id ?? null,
      });
  }
  return judged;
}

function judgeExisting({ cells }: Draft, found: Existing | undefined, updateExisting: boolean): void {
  if (!found) return;
  const reason = existingFault(found, updateExisting);
  if (reason !== null) cells.say('userLoginId', reason);
}

function existingFault(found: Existing, updateExisting: boolean): string | null {
  if (found.isRecycled) return '账号在回收站中，请先恢复';
  if (!updateExisting) return '账号已存在';
  if (found.isSelf) return '不能通过导入修改自己的账号';
  if (!found.isManaged) return '账号已存在，且不在您的管理范围内';
  if (found.isAdministrator) return '管理员账号不能通过导入修改';
  if (!found.isManageable) return '该用户拥有您没有的权限，您不能修改';
  if (found.source === 1) return '该用户由外部系统同步，不能通过导入修改';
  return found.hasUnseenDepartment ? '该用户属于您数据范围以外的部门，您不能修改' : null;
}

/** Phone and ID: needed for a new person; for an update a masked one must be the mask of what is stored. */
function judgeIdentity({ cells, state }: Draft, found: Existing | undefined): void {
  if (!found) {
    for (const [field, message] of identityFaults(state.user_type as UserType, {
      mobilePhone: state.mobile_phone,
      idCard: state.id_card,
    }))
      cells.say(field, message);
    return;
  }
  if (state.mobile_phone.includes('*') && state.mobile_phone !== maskPhone(found.mobilePhone))
    cells.say('mobilePhone', '请输入完整的手机号码');
  if (state.id_card.includes('*') && state.id_card !== maskCitizenId(found.idCard))
    cells.say('idCard', '请输入完整的身份证号');
}

const most: Partial<Record<Key, number>> = { userName: 50, telePhone: 30, email: 100, remark: 500 };

function draftOf(row: TypedRow<Key>, offer: Offer): Draft {
  const cells = new RowReader(row, columns);
  const text = (key: Key) => cells.text(key);
  const say = (key: Key, reason: string) => cells.say(key, reason);
  for (const [key, characters] of Object.entries(most) as [Key, number][]) cells.short(key, characters);

  const code = (key: Key): number | null => {
    const labels = enumerationOf(key);
    return labels ? cells.code(key, labels) : null;
  };
  const sortNum = cells.whole('sortNum', 99_999);
  const judged = (key: Key, value: string, rule: (value: string) => string | null) => {
    const reason = value === '' ? null : rule(value);
    if (reason !== null) say(key, reason);
    return value;
  };
  const phone = text('mobilePhone');
  /** Too many are told once and not looked at: a fault each, of a cell of thousands, would fill the memory. */
  const parts = (key: Key, most: number, of: string): string[] => {
    const all = listParts(text(key));
    if (all.length <= most) return all;
    say(key, `最多 ${most} 个${of}`);
    return [];
  };
  const departmentIds = parts('departments', MOST_DEPARTMENTS, '部门').flatMap((part) => {
    const found = offer.departments.get(part);
    if (found === undefined) say('departments', `“${part.slice(0, 100)}”不存在、已停用或不在您的数据范围内`);
    return found ?? [];
  });
  const mainId = departmentIds[0] ?? null;
  const roleIds = parts('roles', MOST_ROLES, '角色').flatMap((part) => {
    const found = offer.roles.get(part);
    if (!found) {
      say('roles', `“${part.slice(0, 50)}”不存在、已停用或您不能授予`);
      return [];
    }
    if (found.dataScope === DataScope.ownAndBelow && mainId !== null && offer.openDepartments.has(mainId))
      say('roles', `“${part.slice(0, 50)}”会让该用户看到您数据范围以外的部门`);
    return found.id;
  });

  return {
    cells,
    userLoginId: cells.judged('userLoginId', loginIdFault),
    state: {
      user_name: text('userName'),
      gender: code('gender') ?? 0,
      mobile_phone: judged(
        'mobilePhone',
        phone.includes('*') ? phone : normalisePhone(phone),
        mobilePhoneRule,
      ),
      telephone: cells.judged('telePhone', digitsAndHyphenRule),
      id_card: judged('idCard', text('idCard').normalize('NFKC').toUpperCase(), citizenIdRule),
      email: cells.judged('email', emailFault),
      user_type: code('userType') ?? 0,
      org_type: code('orgType'),
      person_status: code('personStatus') ?? 1,
      photo_file_id: null,
      department_id: mainId,
      view_department_id: null,
      sort_num: sortNum,
      remark: text('remark'),
      departmentIds: [...new Set(departmentIds)],
      roleIds: [...new Set(roleIds)],
    },
  };
}

/** An account after an update by import: what the row leaves empty stays, a masked value too. */
export function updatedState(before: AccountState, { state, given }: GoodRow): AccountState {
  const masked = (value: string, stored: string) => (value === '' || value.includes('*') ? stored : value);
  return {
    ...before,
    user_name: state.user_name,
    gender: given.has('gender') ? state.gender : before.gender,
    mobile_phone: masked(state.mobile_phone, before.mobile_phone),
    telephone: given.has('telePhone') ? state.telephone : before.telephone,
    id_card: masked(state.id_card, before.id_card),
    email: given.has('email') ? state.email : before.email,
    user_type: state.user_type,
    org_type: given.has('orgType') ? state.org_type : before.org_type,
    person_status: given.has('personStatus') ? state.person_status : before.person_status,
    department_id: state.department_id,
    sort_num: given.has('sortNum') ? state.sort_num : before.sort_num,
    remark: given.has('remark') ? state.remark : before.remark,
    departmentIds: state.departmentIds,
    roleIds: state.roleIds,
  };
}
