/** The calls about clocks. */
import {
  type Calls,
  ClockAction,
  ClockType,
  clockActionLabels,
  clockActionsOf,
  maskAccount,
} from '@outbound/contract';
import type { Implement } from '../../http/call-context.ts';
import type { Platform } from '../../http/platform.ts';
import { Refusal } from '../../http/refusal.ts';
import { accountAnswers, presentClock } from '../facts/index.ts';
import { findPerson } from '../instances/index.ts';
import { findClockAccount, findClockAccounts, findClockPage } from './queries.ts';

/** As the form of 资金查控 offers them. */
const controlItems: Readonly<Record<ClockType, Partial<Record<ClockAction, string>>>> = {
  [ClockType.block]: { [ClockAction.freeze]: '冻结', [ClockAction.release]: '解除止付' },
  [ClockType.freeze]: { [ClockAction.renew]: '续冻', [ClockAction.release]: '解除冻结' },
};

export function clockRoutes({ zone }: Platform): Implement<Calls['taskClock']> {
  return {
    async clockList({ db, caller, now }, { template, ...paging }) {
      const person = await findPerson(db, caller);
      const found = await findClockPage(db, person, template, paging, { now, zone });
      const clockType = template.clockType ?? ClockType.block;
      return {
        ...found,
        dataBody: found.dataBody.map((row) => ({
          ...presentClock({ clockType, accountNo: row.account_no, expireAt: row.expire_at }, { now, zone }),
          clockId: row.id,
          institution: row.institution,
          institutionName: row.institution_name ?? String(row.institution),
          amount: row.amount,
          startTime: zone.text(row.start_at),
          deptId: row.dept_id,
          deptName: row.dept_name ?? '',
          renewTimes: row.renew_times,
          instanceCode: row.instance_code,
          detailId: row.detail_id,
        })),
      };
    },

    async clockPrefill({ db, caller, note }, { clockType, clockId, action, moreIdList = [] }) {
      const item = clockActionsOf(clockType).includes(action) ? controlItems[clockType][action] : undefined;
      const person = await findPerson(db, caller);
      const account = await findClockAccount(db, person, { clockType, clockId });
      const others = new Set(moreIdList.filter((id) => id !== clockId));
      const more = await findClockAccounts(db, person, clockType, [...others]);
      if (!account || item === undefined || more.length < others.size) throw new Refusal('TM4000.clock');
      const accounts = [account, ...more].map(({ accountNo }) => maskAccount(accountNo));
      note({
        content: `以账户 ${accounts.join('、')} 填写${clockActionLabels[action]}任务，读取账户明文`,
        objectType: '止付冻结',
        objectId: clockId,
        objectName: maskAccount(account.accountNo),
      });
      return {
        templateId: account.templateId,
        formData: { ...accountAnswers(account.asked, account, item, more) },
      };
    },
  };
}
