/** Reading the logs (spec 7 userLog, interfaceLog); nothing writes them but the calls themselves. */
import { type Calls, OperationType } from '@outbound/contract';
import type { Implement } from '../../http/call-context.ts';
import type { Platform } from '../../http/platform.ts';
import { notFound } from '../../http/refusal.ts';
import { inBatches, workbook } from '../../records/export.ts';
import { signInPauses } from '../../sign-in/index.ts';
import { verifyChain } from './chain-check.ts';
import { interfaceLogTable, userLogTable } from './export.ts';
import { countInterfaceLogs, findInterfaceLogs, findInterfaceLogsBehind } from './interface-queries.ts';
import { interfaceStatistics } from './interface-statistics.ts';
import { dayRange } from './period.ts';
import { presentInterfaceLog, presentUserLog } from './present.ts';
import { type LogPlace, placeOf } from './search.ts';
import {
  countUserLogs,
  countUserLogsWithin,
  findUserLog,
  findUserLogs,
  findUserLogsBehind,
  type UserLogRow,
} from './user-queries.ts';

const faultContent = ({ kind, id }: { kind: string; id: number }) =>
  kind === 'cut' ? `末尾被截断，曾记到第 ${id} 条` : `编号 ${id} 的记录异常`;

const isFailedSignIn = (row: UserLogRow) =>
  row.operationType === OperationType.login && row.result === 0 && row.userId !== null;

export function userLogRoutes(platform: Platform): Implement<Calls['userLog']> {
  const { config, zone } = platform;
  return {
    page: async ({ db, caller }, body) => {
      const found = await findUserLogs(db, zone, caller, body);
      const pauses = await signInPauses(
        db,
        found.dataBody.filter(isFailedSignIn).map((row) => row.userLoginId),
      );
      return {
        ...found,
        dataBody: found.dataBody.map((row) => ({
          ...presentUserLog(row, zone),
          lockedMinutes: isFailedSignIn(row) ? (pauses.get(row.userLoginId) ?? 0) : 0,
        })),
      };
    },

    detail: async ({ db, caller }, wanted) => {
      const row = await findUserLog(db, zone, caller, wanted);
      if (!row) throw notFound();
      const { request, answer, ...log } = row;
      return { ...presentUserLog(log, zone), request, answer };
    },

    statistics: async ({ db, caller, now }, { template }) => {
      const range = dayRange(template, now, zone);
      const today = dayRange({ createdTimeStart: zone.text(now) }, now, zone);
      const counted = await countUserLogs(db, caller, range, zone);
      const ofToday = await countUserLogsWithin(db, caller, today);
      const byDate = new Map(counted.map((day) => [day.date, day]));
      return {
        todayNum: ofToday.num,
        todayFailedNum: ofToday.failNum,
        todayUserNum: ofToday.userNum,
        dayList: range.dates.map((date) => ({
          date,
          num: byDate.get(date)?.num ?? 0,
          failNum: byDate.get(date)?.failNum ?? 0,
        })),
      };
    },

    export: async (context, { template, sort, columns }) => {
      const { db, caller, now } = context;
      context.note({ content: '导出操作日志', objectType: '操作日志' });
      const batches = inBatches(
        (place: LogPlace | null, most) =>
          findUserLogsBehind(db, zone, caller, template, sort?.order ?? 'desc', place, most),
        placeOf,
      );
      return workbook('操作日志', userLogTable(batches, zone, columns), { now, zone });
    },

    verify: async (context, { afterPosition }) => {
      const { fault, ...checked } = await verifyChain(context.db, config, afterPosition);
      context.note({
        content: fault ? `校验操作日志：${faultContent(fault)}` : '校验操作日志：未发现异常',
        objectType: '操作日志',
      });
      return { ...checked, fault: fault && { ...fault, createdTime: zone.text(fault.createdTime) } };
    },
  };
}

export function interfaceLogRoutes(platform: Platform): Implement<Calls['interfaceLog']> {
  const { zone } = platform;
  return {
    page: async ({ db, caller }, body) => {
      const found = await findInterfaceLogs(db, zone, caller, body);
      return { ...found, dataBody: found.dataBody.map((row) => presentInterfaceLog(row, zone)) };
    },

    statistics: async ({ db, caller, now }, { template }) =>
      interfaceStatistics(await countInterfaceLogs(db, caller, dayRange(template, now, zone))),

    export: async (context, { template, sort, columns }) => {
      const { db, caller, now } = context;
      context.note({ content: '导出接口日志', objectType: '接口日志' });
      const batches = inBatches(
        (place: LogPlace | null, most) =>
          findInterfaceLogsBehind(db, zone, caller, template, sort?.order ?? 'desc', place, most),
        placeOf,
      );
      return workbook('接口日志', interfaceLogTable(batches, zone, columns), { now, zone });
    },
  };
}
