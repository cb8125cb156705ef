import {
  type ActivityDetail,
  type Answer,
  type ContentLanguage,
  type calls,
  cityName,
  clockName,
  clockText,
  type FormItem,
  FormItemType,
  mapAddressOf,
  namesIn,
  type OpenActivity,
  type OpenActivityRow,
  oldFieldKey,
  readLatLon,
  SESSION_KEY,
  type SettingValues,
  signUpWords,
  WaitMode,
} from '@outbound/contract';
import type { ProofCodes } from '../../http/proof-codes.ts';
import type { TimeZone } from '../../http/time-zone.ts';
import { detailValues, rowValues } from '../../records/field-table.ts';
import { fileListOf } from '../file-items.ts';
import { languagesOf, titleIn } from '../titles.ts';
import { activityColumns, openDetailColumns, openRowColumns } from './fields.ts';
import type { findOpenForm, OpenDetail, OpenRow } from './open-queries.ts';
import type { FormItemRow, OfficeActivity, ServiceRow, WholeActivity } from './queries.ts';
import { presentOpenSession, presentSession, sessionNote } from './sessions.ts';

type ActivityRow = Answer<typeof calls.activity.page>['dataBody'][number];

/** At most this part of the places is "few left". */
const FEW = 0.2;

const offered = (services: readonly ServiceRow[]) => services.filter((service) => !service.removed);

/** A row of the office's list. */
export function presentRow(row: OfficeActivity, zone: TimeZone): ActivityRow {
  return {
    id: row.id,
    seriesId: row.seriesId,
    ...rowValues(activityColumns, row, zone),
    timeZone: row.timeZone || zone.name,
    poster: JSON.stringify(row.poster),
    services: offered(row.services).map((service) => service.name),
  };
}

/** Capacity by service name, as it is read and written. */
export function serviceCapacityOf(services: readonly ServiceRow[]): Record<string, number | null> {
  return Object.fromEntries(offered(services).map(({ name, capacity }) => [name, capacity]));
}

/** One activity with all of its fields. */
export function presentActivity(
  activity: WholeActivity,
  items: readonly FormItemRow[],
  zone: TimeZone,
): ActivityDetail {
  return {
    ...presentRow(activity, zone),
    ...detailValues(activityColumns, activity, zone),
    attachments: fileListOf(activity.attachments),
    nameTexts: activity.nameTexts,
    detail: activity.detail,
    detailEs: activity.detailEs,
    detailPt: activity.detailPt,
    serviceCapacity: serviceCapacityOf(activity.services),
    sessions: activity.sessions.map((session) => presentSession(session, zone)),
    version: activity.version,
    formItemList: items.map(presentOfficeItem),
  };
}

/** An item as the office reads it, with what it says in other languages. */
function presentOfficeItem(item: FormItemRow): ActivityDetail['formItemList'][number] {
  const named = new Map(item.option_texts.map(({ value, ...texts }) => [value, texts]));
  const shown = presentFormItem(item);
  return {
    ...shown,
    ...(Object.keys(item.texts).length > 0 && { texts: item.texts }),
    formItemDetailRespList: shown.formItemDetailRespList.map((option) => {
      const texts = named.get(option.value);
      return texts ? { ...option, texts } : option;
    }),
    disabled: item.disabled,
    ...(item.at_door && { atDoor: true }),
    answerNum: item.answer_num,
  };
}

type ShownItem = Omit<FormItemRow, 'disabled' | 'at_door' | 'answer_num'>;

/** What it says in a language, beside what it says in Chinese. */
function withTexts(shown: FormItem, { texts, option_texts }: ShownItem, language: ContentLanguage): FormItem {
  if (language === 'zh') return shown;
  const said = texts[language];
  const named = new Map(option_texts.map((option) => [option.value, option[language]]));
  return {
    ...shown,
    ...(said && { shown: said }),
    formItemDetailRespList: shown.formItemDetailRespList.map((option) => {
      const name = named.get(option.value);
      return name ? { ...option, shown: name } : option;
    }),
  };
}

/** An item as everybody reads it, in Chinese. */
export function presentFormItem(item: ShownItem) {
  return {
    id: item.id,
    activityId: item.activity_id,
    name: item.name,
    type: item.type,
    require: item.require,
    sortNum: item.sort_num,
    description: item.description,
    fieldKey: item.field_key || oldFieldKey(item.id),
    ...(item.default_value && { defaultValue: item.default_value }),
    ...(item.show_rule.length > 0 && { showRule: item.show_rule }),
    ...(item.max_files > 1 && { maxFiles: item.max_files }),
    ...(item.type === FormItemType.consent && {
      consentText: item.consent_text,
      consentVersion: item.consent_version,
    }),
    formItemDetailRespList: item.options.map((value) => {
      const limit = item.limits.find((one) => one.value === value);
      // What is only counted has no limit.
      return limit && limit.capacity !== null
        ? { value, limit: limit.capacity, remainNum: Math.max(0, limit.capacity - limit.taken) }
        : { value };
    }),
  };
}

/** The form of an activity as visitors fill it in, in their language: first the sessions, each with when and where it is. */
export function presentOpenForm(
  { items, sessions, timeZone, nameTexts }: NonNullable<Awaited<ReturnType<typeof findOpenForm>>>,
  zone: TimeZone,
  language: ContentLanguage,
): FormItem[] {
  const { text } = placeOf({ timeZone }, zone);
  const called = namesIn(nameTexts, language);
  const notes = new Map(
    sessions.map((session) => [session.name, sessionNote(presentOpenSession(session, zone, text, called))]),
  );
  return items.map((item): FormItem => {
    const shown = presentFormItem(item);
    if (item.field_key !== SESSION_KEY) return withTexts(shown, item, language);
    const named = language === 'zh' ? {} : { shown: { name: signUpWords[language].session } };
    const options = shown.formItemDetailRespList.map((option) => {
      const name = called(option.value);
      return { ...option, note: notes.get(option.value) ?? '', ...(name && { shown: name }) };
    });
    return { ...shown, ...named, formItemDetailRespList: options };
  });
}

/** A row of the public list. */
export function presentOpenRow(row: OpenRow, wanted: ContentLanguage, zone: TimeZone): OpenActivityRow {
  const remainNum = row.capacity === null ? null : Math.max(0, row.capacity - row.applyNum);
  const shown = rowValues(openRowColumns, row, zone);
  const place = placeOf(row, zone);
  const [placeStartTime, placeEndTime] = [place.text(row.startTime), place.text(row.endTime)];
  const isOwnClock = placeStartTime === shown.startTime && placeEndTime === shown.endTime;
  return {
    id: row.id,
    ...titleIn(row, wanted),
    ...shown,
    cityLabel: cityName(row.cityLabel, wanted),
    timeZone: place.zone,
    poster: JSON.stringify(row.poster),
    placeStartTime,
    placeEndTime,
    placeClock: isOwnClock ? '' : clockName(place.zone, row.startTime.getTime()),
    remainNum,
    fewLeft: remainNum !== null && remainNum > 0 && remainNum <= (row.capacity ?? 0) * FEW,
  };
}

/** By whose clocks an activity takes place; rows from before there were zones have the platform's. */
function placeOf({ timeZone }: { timeZone: string }, { name }: TimeZone) {
  const zone = timeZone || name;
  return { zone, text: (instant: Date) => clockText(instant.getTime(), zone) };
}

/** Who holds it; where the activity says nothing, what the platform says of itself. */
export const organizerOf = (named: string, said: SettingValues) =>
  named || said.organizer || said.platformName;

/** Who holds it, and whom visitors ask: where the activity says nothing, what the platform says of itself. */
function hostOf(row: OpenDetail, said: SettingValues) {
  const isSilent = row.contactPerson === '' && row.contactWay === '';
  return {
    organizer: organizerOf(row.organizer, said),
    contactPerson: isSilent ? said.contactPerson : row.contactPerson,
    contactWay: isSilent ? said.contactWay || said.contactPhone || said.contactEmail : row.contactWay,
  };
}

/** What is to be known before signing up, in the wanted language where it is written; the platform's where the activity says nothing. */
function notesOf(row: OpenDetail, wanted: ContentLanguage, said: SettingValues) {
  const notes = { zh: row.applyNotes || said.applyNotes, es: row.applyNotesEs, pt: row.applyNotesPt };
  const notesLanguage: ContentLanguage = notes[wanted] === '' ? 'zh' : wanted;
  return { applyNotes: notes[notesLanguage], notesLanguage };
}

/** What a visitor sees of one activity. */
export function presentOpenDetail(
  row: OpenDetail,
  wanted: ContentLanguage,
  zone: TimeZone,
  { mapAddress, said, codes }: { mapAddress: string; said: SettingValues; codes: ProofCodes },
): OpenActivity {
  const services = offered(row.services);
  const named = namesIn(row.nameTexts, wanted);
  const location = named(row.location);
  const place = placeOf(row, zone);
  const shown = presentOpenRow(row, wanted, zone);
  const details = { zh: row.detail, es: row.detailEs, pt: row.detailPt };
  const contentLanguage = details[shown.language] === '' ? 'zh' : shown.language;
  return {
    ...shown,
    ...rowValues(openDetailColumns, row, zone),
    ...detailValues(openDetailColumns, row, zone),
    ...hostOf(row, said),
    ...notesOf(row, wanted, said),
    placeApplyStartTime: row.applyStartTime && place.text(row.applyStartTime),
    placeApplyEndTime: row.applyEndTime && place.text(row.applyEndTime),
    detail: details[contentLanguage],
    contentLanguage,
    attachmentList: row.attachmentList,
    languages: languagesOf(row),
    services: services.map((service) => service.name),
    serviceNames: services.map((service) => named(service.name) ?? ''),
    ...(location && { location }),
    locationLanguage: location ? wanted : 'zh',
    canWait: row.waitMode !== WaitMode.off && row.waitingNum < row.waitCapacity,
    waitingNum: row.waitingNum,
    keepMonths: row.keepMonths ?? said.keepMonths,
    fullServices: services
      .filter(
        ({ capacity, pendingNum, approvedNum, offeredNum, waitingNum }) =>
          // Whoever comes anew stands behind those in line, also where a place is free.
          waitingNum > 0 || (capacity !== null && pendingNum + approvedNum + offeredNum >= capacity),
      )
      .map((service) => service.name),
    sessionList: row.sessions.map((session) => presentOpenSession(session, zone, place.text, named)),
    proofCode: codes.activityOf(row.id),
    mapAddress: markerOf(mapAddress, row.latLon, location || row.location || shown.title),
  };
}

/** The external map's marker page for a place (spec 2.3), or null without coordinates. */
function markerOf(template: string, latLon: string, name: string): string | null {
  const place = readLatLon(latLon);
  return place && mapAddressOf(template, place, name);
}
