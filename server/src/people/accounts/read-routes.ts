import { accountFields, type calls, maskPhone } from '@outbound/contract';
import type { Implement } from '../../http/call-context.ts';
import type { Platform } from '../../http/platform.ts';
import { notFound } from '../../http/refusal.ts';
import { workbook } from '../../records/export.ts';
import {
  countMembers,
  diagnose,
  findRoleForCaller,
  manageablePeople,
  managedPeople,
} from '../../rights/index.ts';
import { sessionsOf, signInPauses } from '../../sign-in/index.ts';
import { findDepartmentPaths, findSeen } from '../departments/index.ts';
import { accountTable } from './export.ts';
import { rightsOf } from './held-rights.ts';
import { countPeople } from './people-counts.ts';
import { findExternal, findPickable } from './people-queries.ts';
import { readsPlain } from './policy.ts';
import { presentAccount, presentAccountDetail, presentPickable } from './present.ts';
import { findAccountDetail, findAccounts, isVisible } from './queries.ts';
import { findTaken } from './uniqueness-queries.ts';

type ReadCalls = Pick<
  typeof calls.account,
  | 'page'
  | 'detail'
  | 'rights'
  | 'diagnose'
  | 'sessions'
  | 'reveal'
  | 'isExistMobilePhoneAndIdCard'
  | 'batchExport'
  | 'getDeptUserList'
  | 'checkIsExistUserByDeptId'
  | 'checkIsExistUserByRoleId'
  | 'extUserList'
>;

const DAY_MS = 86_400_000;

/** The calls that look at accounts and change nothing. */
export function readRoutes({ zone, config }: Platform): Implement<ReadCalls> {
  /** When what lies in the recycle bin goes by itself. */
  const purgeTime = (deletedAt: Date | null) =>
    deletedAt === null || config.recycleDays === 0
      ? null
      : zone.text(new Date(deletedAt.getTime() + config.recycleDays * DAY_MS));

  return {
    async page({ db, caller }, { template, ...paging }) {
      const found = await findAccounts(db, caller, template, paging, zone);
      const paths = await findDepartmentPaths(
        db,
        found.dataBody.flatMap((row) => row.departments.map(({ id }) => id)),
      );
      const pauses = await signInPauses(
        db,
        found.dataBody.map((row) => row.userLoginId),
      );
      return {
        ...found,
        dataBody: found.dataBody.map((row) => ({
          ...presentAccount(row, paths, zone),
          lockedMinutes: pauses.get(row.userLoginId) ?? 0,
          purgeTime: purgeTime(row.deleted_at),
        })),
      };
    },

    async detail({ db, caller }, { id }) {
      const row = await findAccountDetail(db, caller, id);
      if (!row) throw notFound();
      const paths = await findDepartmentPaths(
        db,
        row.departments.map((one) => one.id),
      );
      const managed = await db
        .selectFrom('user_account')
        .select((await manageablePeople(db, caller)).as('manageable'))
        .where('user_account.id', '=', id)
        .where(managedPeople(caller))
        .executeTakeFirst();
      return presentAccountDetail(
        row,
        paths,
        {
          lockedMinutes: (await signInPauses(db, [row.userLoginId])).get(row.userLoginId) ?? 0,
          manageable: managed?.manageable ?? false,
          purgeTime: purgeTime(row.deleted_at),
        },
        zone,
      );
    },

    async rights({ db, caller }, { id }) {
      if (!(await isVisible(db, caller, id))) throw notFound();
      return rightsOf(db, id);
    },

    async diagnose({ db, caller }, { id, permissionCode }) {
      if (!(await isVisible(db, caller, id))) throw notFound();
      return diagnose(db, caller, { userId: id, rights: await rightsOf(db, id) }, permissionCode);
    },

    async sessions({ db, caller }, { id }) {
      if (!(await isVisible(db, caller, id))) throw notFound();
      return sessionsOf(db, id, caller.sessionId, zone);
    },

    async reveal(context, { id, field, reason }) {
      const row = await findAccountDetail(context.db, context.caller, id);
      if (!row) throw notFound();
      context.note({
        content: `查看用户“${row.userName}”的${accountFields[field].label}，原因：${reason}`,
        objectType: '用户',
        objectId: id,
        objectName: row.userName,
      });
      return { value: row[field] };
    },

    async isExistMobilePhoneAndIdCard({ db }, { id, ...wanted }) {
      const taken = await findTaken(db, wanted, id ?? null);
      return {
        userLoginIdExist: taken.userLoginId,
        mobilePhoneExist: taken.mobilePhone,
        idCardExist: taken.idCard,
      };
    },

    async batchExport(context, { template, sort, ids, columns }) {
      const { db, caller, now } = context;
      const isPlain = readsPlain(caller);
      context.note({ content: `导出用户（${isPlain ? '明文' : '脱敏'}）`, objectType: '用户' });
      const shape = { isPlain, zone, columns, sort };
      return workbook('用户', accountTable(db, caller, { ...template, ids }, shape), { now, zone });
    },

    async getDeptUserList({ db, caller }, { template, ...paging }) {
      const { withoutRoleId } = template;
      // Who is left out tells who has the role.
      if (withoutRoleId !== undefined) await findRoleForCaller(db, caller, withoutRoleId);
      const found = await findPickable(db, caller, template, paging);
      return { ...found, dataBody: found.dataBody.map(presentPickable) };
    },

    async checkIsExistUserByDeptId({ db, caller }, { deptId }) {
      const [department] = await findSeen(db, caller, [deptId]);
      if (!department) throw notFound();
      const count = await countPeople(db, { deptId, includeBelow: false });
      return { exist: count > 0, count };
    },

    async checkIsExistUserByRoleId({ db, caller }, { roleId }) {
      await findRoleForCaller(db, caller, roleId);
      const count = await countMembers(db, roleId);
      return { exist: count > 0, count };
    },

    async extUserList({ db, caller }, { template, ...paging }) {
      const found = await findExternal(db, caller, template, paging);
      return {
        ...found,
        dataBody: found.dataBody.map((row) => ({
          id: row.id,
          userLoginId: row.user_login_id,
          userName: row.user_name,
          mobilePhone: maskPhone(row.mobile_phone),
          deptName: row.department_name,
          deleteFlag: row.deleted_at === null ? ('no' as const) : ('yes' as const),
          status: row.status === 1 ? ('enable' as const) : ('disable' as const),
          updatedTime: zone.text(row.updated_at),
        })),
      };
    },
  };
}
