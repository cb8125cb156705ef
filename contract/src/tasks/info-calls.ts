/** Alarms and cases with their tasks (spec 7 "Task service", info/…). */
import { z } from 'zod';
import { call, pageCall } from '../call.ts';
import { OperationType } from '../enums.ts';
import { filterText, id, time, yesNo } from '../wire.ts';
import { alarmRow, caseRow, infoCodes, infoDetail, infoLimits } from './info.ts';
import { taskCodes } from './instance.ts';

const base = '/tms/api/v1/info';
const INFO = 'latin_task_info';

const key = z.int().min(0).max(32_767);
const regionCode = z.int().min(100_000).max(999_999);
const shared = {
  keyword: filterText.nullable(),
  fraudType: key.describe('字典 fraud_type 的键').nullable(),
  /** With the departments below it. */
  deptId: id.nullable(),
  regionCode: regionCode.describe('六位行政区划代码；省、市包括其下各地').nullable(),
  /** By the tasks that the caller may see. */
  hasTask: yesNo.nullable(),
  taskStatus: taskCodes.status.nullable(),
};

export const infoCalls = {
  /** The newest first. `keyword`: number, name, account of what happened; a whole phone number too. */
  listByAlarm: pageCall({
    path: `${base}/listByAlarm`,
    name: '警情任务列表',
    needs: INFO,
    log: null,
    template: {
      alarmNo: filterText.nullable(),
      ...shared,
      alarmSource: key.describe('字典 alarm_source 的键').nullable(),
      alarmTimeStart: time.nullable(),
      alarmTimeEnd: time.nullable(),
    },
    row: alarmRow,
  }),
  /** The newest first. */
  listByCase: pageCall({
    path: `${base}/listByCase`,
    name: '案件任务列表',
    needs: INFO,
    log: null,
    template: {
      caseNo: filterText.nullable(),
      caseName: filterText.nullable(),
      ...shared,
      stage: infoCodes.stage.nullable(),
      acceptTimeStart: time.nullable(),
      acceptTimeEnd: time.nullable(),
    },
    row: caseRow,
  }),
  /** One alarm or case with all that hangs on it. */
  detail: call({
    path: `${base}/detail`,
    name: '警情案件详情',
    needs: INFO,
    log: null,
    body: z
      .strictObject({
        infoType: infoCodes.infoType,
        infoId: id.optional(),
        infoNo: filterText.refine((text) => text.length > 0, '请填写编号').optional(),
      })
      .refine((body) => (body.infoId === undefined) !== (body.infoNo === undefined), {
        message: '请在 infoId、infoNo 中选择一项',
      }),
    answer: infoDetail,
  }),
  /**
   * What can be linked in a form: by words or a whole phone number, of the departments that the caller sees; by its whole
   * number, of the department that he is in and of the tasks that he sees, too. Whoever is asked for one must find it.
   */
  linkList: call({
    path: `${base}/linkList`,
    name: '可关联的警情案件',
    // The editor of templates tries its forms.
    needs: ['latin_task_management_create', 'latin_task_management_handle', 'latin_sys_task'],
    log: null,
    body: z.strictObject({
      infoType: infoCodes.infoType,
      keyword: filterText.refine((text) => text.length > 0, '请填写编号或关键词'),
    }),
    answer: z
      .array(
        z.strictObject({
          infoId: z.int(),
          infoNo: z.string(),
          /** The name of a case; who reported an alarm, masked. */
          infoName: z.string(),
          /** When it was reported or accepted: a day of a case, a time of an alarm. */
          infoTime: z.string(),
        }),
      )
      .max(infoLimits.found),
  }),
  /** What a dispatch takes over from an alarm, in the clear: whoever dispatches is its originator. Each use is logged. */
  prefill: call({
    path: `${base}/prefill`,
    name: '以警情填写任务',
    needs: 'latin_task_management_create',
    log: OperationType.query,
    secretAnswer: true,
    body: z.strictObject({ alarmId: id }),
    answer: z.strictObject({
      alarmNo: z.string(),
      victimName: z.string(),
      victimIdNo: z.string(),
      victimPhone: z.string(),
      fraudType: z.string(),
      lossAmount: z.number(),
      transferTime: time.nullable(),
      briefCase: z.string(),
    }),
  }),
  /** The same of the newest warning of a number, for 预警处置 and 落地劝阻. Its words are those that their forms offer. */
  prefillWarning: call({
    path: `${base}/prefillWarning`,
    name: '以预警填写任务',
    needs: 'latin_task_management_create',
    log: OperationType.query,
    secretAnswer: true,
    body: z.strictObject({
      warningNo: filterText.refine((text) => text.trim().length > 0, '请填写预警编号'),
    }),
    answer: z.strictObject({
      warningNo: z.string(),
      /** '' here and below: the warning has none of what the form offers. */
      warningSource: z.string(),
      warningLevel: z.string(),
      warningType: z.string(),
      fraudType: z.string(),
      warningTime: time,
      victimName: z.string(),
      victimPhone: z.string(),
      victimIdNo: z.string(),
      regionCode: z.string(),
      regionName: z.string(),
      riskAmount: z.number(),
    }),
  }),
};
