import { type calls, maskPhone } from '@outbound/contract';
import type { Db } from '../../database/open.ts';
import type { Implement } from '../../http/call-context.ts';
import type { Platform } from '../../http/platform.ts';
import { notFound } from '../../http/refusal.ts';
import { XLSX_MEDIA_TYPE, xlsxStream } from '../../xlsx/write.ts';
import { lowerLoginId } from '../sign-in/login.ts';
import { pauseMinutes } from '../sign-in/policy.ts';
import { findFailures } from '../sign-in/queries.ts';
import { findDepartmentPaths } from './department-paths.ts';
import { accountTable } from './export.ts';
import { rightsOf, sessionsOf } from './own-parts.ts';
import { managedUsers, readsPlain } from './policy.ts';
import { presentAccount, presentAccountDetail, presentPickable } from './present.ts';
import {
  countPeople,
  findAccountDetail,
  findAccounts,
  findExternal,
  findPickable,
  findTaken,
  isVisible,
} from './queries.ts';
import { manageable } from './subjects.ts';

type ReadCalls = Pick<
  typeof calls.account,
  | 'page'
  | 'detail'
  | 'rights'
  | 'sessions'
  | 'reveal'
  | 'isExistMobilePhoneAndIdCard'
  | 'batchExport'
  | 'getDeptUserList'
  | 'checkIsExistUserByDeptId'
  | 'checkIsExistUserByRoleId'
  | 'extUserList'
>;

const revealLabels = { mobilePhone: '手机号码', idCard: '身份证号' } as const;

/** The calls that look at accounts and change nothing. */
export function readRoutes({ zone }: Platform): Implement<ReadCalls> {
  /** Minutes until the pause after failed sign-ins ends. */
  const lockedMinutes = async (db: Db, userLoginId: string) =>
    pauseMinutes(await findFailures(db, lowerLoginId(userLoginId), ''));

  return {
    async page({ db, caller }, { template, ...paging }) {
      const found = await findAccounts(db, caller, template, paging, zone);
      const paths = await findDepartmentPaths(
        db,
        found.dataBody.flatMap((row) => row.departments.map(({ id }) => id)),
      );
      return { ...found, dataBody: found.dataBody.map((row) => presentAccount(row, paths, zone)) };
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
        .select((await manageable(db, caller)).as('manageable'))
        .where('user_account.id', '=', id)
        .where(managedUsers(caller))
        .executeTakeFirst();
      return presentAccountDetail(
        row,
        paths,
        {
          lockedMinutes: await lockedMinutes(db, row.user_login_id),
          manageable: managed?.manageable ?? false,
        },
        zone,
      );
    },

    async rights({ db, caller }, { id }) {
      if (!(await isVisible(db, caller, id))) throw notFound();
      return rightsOf(db, id);
    },

    async sessions({ db, caller }, { id }) {
      if (!(await isVisible(db, caller, id))) throw notFound();
      return sessionsOf(db, id, caller.sessionId, zone);
    },

    async reveal(context, { id, field, reason }) {
      const row = await findAccountDetail(context.db, context.caller, id);
      if (!row) throw notFound();
      context.note({
        content: `查看用户「${row.user_name}」的${revealLabels[field]}，原因：${reason}`,
        objectType: '用户',
        objectId: id,
        objectName: row.user_name,
      });
      return { value: field === 'mobilePhone' ? row.mobile_phone : row.id_card };
    },

    async isExistMobilePhoneAndIdCard({ db }, { id, ...wanted }) {
      const taken = await findTaken(db, wanted, id ?? null);
      return {
        userLoginIdExist: taken.userLoginId,
        mobilePhoneExist: taken.mobilePhone,
        idCardExist: taken.idCard,
      };
    },

    async batchExport(context, { template }) {
      const { db, caller, now } = context;
      const isPlain = readsPlain(caller);
      context.note({ content: `导出用户（${isPlain ? '明文' : '脱敏'}）`, objectType: '用户' });
      return {
        fileName: `用户_${zone.text(now).slice(0, 10).replaceAll('-', '')}.xlsx`,
        mediaType: XLSX_MEDIA_TYPE,
        body: xlsxStream(accountTable(db, caller, template, { isPlain, zone })),
      };
    },

    async getDeptUserList({ db, caller }, { template, ...paging }) {
      const found = await findPickable(db, caller, template, paging);
      return { ...found, dataBody: found.dataBody.map(presentPickable) };
    },

    async checkIsExistUserByDeptId({ db }, { departmentId }) {
      const count = await countPeople(db, { departmentId });
      return { exist: count > 0, count };
    },

    async checkIsExistUserByRoleId({ db }, { roleId }) {
      const count = await countPeople(db, { roleId });
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
          departmentName: row.department_name,
          deleteFlag: row.deleted_at === null ? ('no' as const) : ('yes' as const),
          status: row.status === 1 ? ('enable' as const) : ('disable' as const),
          updatedTime: zone.text(row.updated_at),
        })),
      };
    },
  };
}
