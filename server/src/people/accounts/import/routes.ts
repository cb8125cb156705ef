/** The import of users: what it offers, and what it writes. */
import { accountFields, type ImportCalls } from '@outbound/contract';
import type { Implement, Trx } from '../../../http/call-context.ts';
import type { Caller } from '../../../http/caller.ts';
import { Refusal } from '../../../http/refusal.ts';
import type { TimeZone } from '../../../http/time-zone.ts';
import { changedRow, choicesOf, sheetImportRoutes, type Taken } from '../../../imports/index.ts';
import { subjects } from '../../../records/subjects.ts';
import type { Writer } from '../../../records/version.ts';
import { keepDepartments, requireGrantable } from '../../../rights/index.ts';
import { deleteSessionsOf } from '../../../sign-in/index.ts';
import { mapBySlices } from '../../../threads/slices.ts';
import { departs } from '../fields.ts';
import { holdAccounts } from '../held-accounts.ts';
import { insertAccounts, updateAccounts } from '../writes.ts';
import { type GoodRow, judgeRows, updatedState } from './check.ts';
import { columns, ignoredHeadings, type Key } from './columns.ts';
import { holdLedDepartments } from './led-departments.ts';
import { findOffer } from './queries.ts';
import { undoAccounts } from './undo.ts';

const ROWS_AT_ONCE = 500;

/** The calls of the import. */
export function importRoutes(zone: TimeZone): Implement<ImportCalls> {
  return sheetImportRoutes<Key, GoodRow>({
    subject: subjects.user,
    name: '用户',
    unit: '名',
    zone,
    columns,
    ignoredHeadings,
    async choices(db, caller) {
      const offer = await findOffer(db, caller);
      return {
        ...choicesOf(accountFields),
        // Several departments and roles may stand in a cell, so those stay open.
        deptIds: { values: offer.paths, isClosed: false },
        roleIds: { values: [...offer.roles.keys()], isClosed: false },
      };
    },
    hold: keepDepartments,
    judge: judgeRows,
    take: (trx, { caller, now }, good, _write, told) =>
      takeRows(trx, caller, good, { by: { userId: caller.userId, now }, told }),
    undo: (trx, context, batch) => undoAccounts(trx, context, batch, zone),
  });
}

/** Writes what was judged good: new accounts without a password, and changes of those that were there. */
async function takeRows(
  trx: Trx,
  caller: Caller,
  good: readonly GoodRow[],
  { by, told }: { by: Writer; told: (rowNum: number) => void },
): Promise<Taken> {
  const updates = new Map(
    good.flatMap((row): [number, GoodRow][] => (row.existingId === null ? [] : [[row.existingId, row]])),
  );
  // People before roles, as all writers hold them.
  const held = updates.size > 0 ? await holdAccounts(trx, caller, [...updates.keys()]) : [];
  // Judged before they were held: who got rights meanwhile that the importer lacks is not his to change.
  if (held.some((one) => one.isAdministrator || !one.manageable || one.source === 1))
    throw new Refusal('CM4092');
  const roleIds = [...new Set(good.flatMap(({ state }) => [...state.roleIds]))];
  // The scope of each row's roles was judged with its department; what they grant is asked again on held roles.
  await requireGrantable(trx, caller, { roleIds, userIds: [] });
  const added = good.filter((row) => row.existingId === null);
  const users: number[] = [];
  for (let at = 0; at < added.length; at += ROWS_AT_ONCE) {
    const some = added.slice(at, at + ROWS_AT_ONCE);
    users.push(
      ...(await insertAccounts(
        trx,
        some.map(({ state }) => ({ ...state, passwordHash: null })),
        by,
      )),
    );
    told(users.length);
  }
  const judged = await mapBySlices(held, (before) => {
    const row = updates.get(before.id);
    const after = row && updatedState(before, row);
    if (!after) return [];
    const { id, userName } = before;
    // What nothing changes keeps its version: nobody who has it open need read it again.
    const [difference] = changedRow(id, userName, before, after);
    return difference ? [{ after: { ...after, id }, leaves: departs(before, after), difference }] : [];
  });
  const changed = judged.flat();
  const leaving = changed.flatMap(({ leaves, after }) => (leaves ? [after.id] : []));
  // Whoever leaves leads none any more, which no field of his tells.
  const led = await holdLedDepartments(trx, leaving);
  for (let at = 0; at < changed.length; at += ROWS_AT_ONCE) {
    const some = changed.slice(at, at + ROWS_AT_ONCE);
    await updateAccounts(
      trx,
      some.map(({ after }) => after),
      by,
    );
    told(users.length + at);
  }
  await deleteSessionsOf(trx, leaving);
  return {
    addedNum: added.length,
    updatedNum: updates.size,
    added: { users },
    changed: {
      user_account: changed.map(({ difference }) => {
        const his = led.get(difference.id);
        return his ? { ...difference, led: his } : difference;
      }),
    },
  };
}
