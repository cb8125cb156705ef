/** The calls that read alarms and cases. */
import { type Calls, infoLimits } from '@outbound/contract';
import type { Implement } from '../../http/call-context.ts';
import type { Platform } from '../../http/platform.ts';
import { notFound } from '../../http/refusal.ts';
import { findDictionaryNames } from '../../platform/index.ts';
import { warningAnswers } from '../facts/index.ts';
import { findPerson } from '../instances/index.ts';
import { findAlarm, readDetail } from './detail.ts';
import { findWarning } from './linked-records.ts';
import { findLinks } from './links.ts';
import { namedTypes, presentAlarm, presentCase } from './present.ts';
import { findAlarmPage, findCasePage } from './queries.ts';
import { countTasksNaming, findTasksNaming } from './tasks-of.ts';

export function infoRoutes({ zone }: Platform): Implement<Calls['taskInfo']> {
  return {
    async listByAlarm({ db, caller, now }, { template, ...paging }) {
      const person = await findPerson(db, caller);
      const found = await findAlarmPage(db, person, template, paging, zone);
      const numbers = [...new Set(found.dataBody.map((row) => row.alarm_no))];
      const counts = await countTasksNaming(db, person, 'alarm_fact', numbers);
      const tasks = await findTasksNaming(db, person, 'alarm_fact', { numbers, most: infoLimits.tasks });
      const nameOf = await findDictionaryNames(db, namedTypes);
      return {
        ...found,
        dataBody: found.dataBody.map((row) =>
          presentAlarm(
            row,
            { counts: counts.get(row.alarm_no), tasks: tasks.get(row.alarm_no) },
            { now, zone },
            nameOf,
          ),
        ),
      };
    },

    async listByCase({ db, caller, now }, { template, ...paging }) {
      const person = await findPerson(db, caller);
      const found = await findCasePage(db, person, template, paging);
      const numbers = found.dataBody.map((row) => row.case_no);
      const counts = await countTasksNaming(db, person, 'case_fact', numbers);
      const tasks = await findTasksNaming(db, person, 'case_fact', { numbers, most: infoLimits.tasks });
      const nameOf = await findDictionaryNames(db, namedTypes);
      return {
        ...found,
        dataBody: found.dataBody.map((row) =>
          presentCase(
            row,
            { counts: counts.get(row.case_no), tasks: tasks.get(row.case_no) },
            { now, zone },
            nameOf,
          ),
        ),
      };
    },

    detail: async ({ db, caller, now }, body) =>
      readDetail(db, await findPerson(db, caller), body, { now, zone }),

    linkList: async ({ db, caller }, body) => findLinks(db, await findPerson(db, caller), body, zone),

    async prefill({ db, caller, note }, { alarmId }) {
      const alarm = await findAlarm(db, await findPerson(db, caller), alarmId);
      note({
        content: `以警情 ${alarm.alarm_no} 填写任务，读取报警人明文`,
        objectType: '警情',
        objectId: alarm.id,
        objectName: alarm.alarm_no,
      });
      return {
        alarmNo: alarm.alarm_no,
        victimName: alarm.victim_name ?? '',
        victimIdNo: alarm.victim_id_no ?? '',
        victimPhone: alarm.victim_phone ?? '',
        fraudType: String(alarm.fraud_type),
        lossAmount: alarm.loss_amount,
        transferTime: zone.textOrNull(alarm.transfer_time),
        briefCase: alarm.brief_info,
      };
    },

    async prefillWarning({ db, caller, note }, { warningNo }) {
      const warning = await findWarning(db, await findPerson(db, caller), warningNo);
      if (!warning) throw notFound();
      note({
        content: `以预警 ${warning.warning_no} 填写任务，读取潜在受害人明文`,
        objectType: '预警',
        objectId: warning.id,
        objectName: warning.warning_no,
      });
      const { warning_source: source, warning_level: level, warning_type: type } = warning;
      const regionCode = String(warning.region_code);
      const regionName = (await findDictionaryNames(db, ['region']))('region', regionCode);
      return {
        warningNo: warning.warning_no,
        ...warningAnswers({ source, level, type }),
        fraudType: String(warning.fraud_type),
        warningTime: zone.text(warning.warning_time),
        victimName: warning.victim_name ?? '',
        victimPhone: warning.victim_phone ?? '',
        victimIdNo: warning.victim_id_no ?? '',
        // A code without a name is none that a form offers.
        ...(regionName === regionCode ? { regionCode: '', regionName: '' } : { regionCode, regionName }),
        riskAmount: warning.risk_amount,
      };
    },
  };
}
