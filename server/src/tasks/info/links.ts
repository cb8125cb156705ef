/** The alarms and cases that somebody may link in a form of a task. */
import { type Answer, type Body, type calls, InfoType, infoLimits, maskName } from '@outbound/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../database/open.ts';
import type { TimeZone } from '../../http/time-zone.ts';
import { entityValue, mayLink, type Person } from '../instances/index.ts';
import { alarmsWith, casesWith } from './conditions.ts';

type Links = Answer<typeof calls.taskInfo.linkList>;

/** By its whole number, or else by words, the newest first. */
export async function findLinks(
  db: Db,
  person: Person,
  { infoType, keyword }: Body<typeof calls.taskInfo.linkList>,
  zone: TimeZone,
): Promise<Links> {
  const isAlarm = infoType === InfoType.alarm;
  const find = (which: RawBuilder<boolean>) => (isAlarm ? findAlarms(db, which, zone) : findCases(db, which));
  const number = entityValue(keyword);
  const found = await find(
    isAlarm
      ? sql`alarm_fact.alarm_no = ${number} and ${mayLink(person, 'alarm_fact')}`
      : sql`case_fact.case_no = ${number} and ${mayLink(person, 'case_fact')}`,
  );
  if (found.length > 0) return found;
  return find(isAlarm ? alarmsWith(person, keyword) : casesWith(person, keyword));
}

async function findAlarms(db: Db, which: RawBuilder<boolean>, zone: TimeZone): Promise<Links> {
  const { rows } = await sql<{ id: number; no: string; name: string | null; time: Date }>`
    select id, alarm_no as no, victim_name as name, alarm_time as time from alarm_fact
    where deleted_at is null and ${which}
    order by alarm_time desc, id desc limit ${sql.lit(infoLimits.found)}`.execute(db);
  return rows.map((row) => ({
    infoId: row.id,
    infoNo: row.no,
    infoName: maskName(row.name ?? ''),
    infoTime: zone.text(row.time),
  }));
}

async function findCases(db: Db, which: RawBuilder<boolean>): Promise<Links> {
  const { rows } = await sql<Links[number]>`
    select id as "infoId", case_no as "infoNo", case_name as "infoName", accept_day as "infoTime" from case_fact
    where deleted_at is null and ${which}
    order by accept_day desc, id desc limit ${sql.lit(infoLimits.found)}`.execute(db);
  return rows;
}
