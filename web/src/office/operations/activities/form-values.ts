/** The activity form: what it holds, how that becomes what save and modify take, and where a fault belongs. */
import {
  type ActivityDetail,
  type ActivityFields,
  type ActivitySave,
  ActivityType,
  type ActivityValues,
  activityFields,
  activitySave,
  activityTexts,
  type ContentLanguage,
  contentLanguages,
  DEFAULT_SERVICE,
  inZone,
  isShownBy,
  keptNameTexts,
  newValues,
  shapeFault,
} from '@outbound/contract';
import type { FieldFault } from '../../../api/failure.ts';
import { platform } from '../../../api/platform-identity.ts';
import type { RangeText } from '../../../ui/forms/date-fields.tsx';
import { type FormValues, formValuesOf, plainBody } from '../../../ui/forms/field-list.ts';
import type { PlacedFault as OfForm } from '../writing/index.ts';
import { copyItems } from './form-builder/copied-items.ts';
import type { BuilderItem } from './form-builder/items.ts';
import { itemsFrom, itemsToSend } from './form-builder/stored-items.ts';

/** The fields as they are typed, both ends of the time as one. */
export interface ActivityFormValues
  extends FormValues<ActivityFields>,
    Pick<ActivityValues, 'services' | 'detail' | 'detailEs' | 'detailPt'> {
  nameTexts: readonly ActivityValues['nameTexts'][number][];
  sessions: readonly SessionRow[];
  /** JSON text of the file list; undefined when empty (spec 5.3). */
  poster: string | undefined;
  attachments: string | undefined;
  time: RangeText;
  serviceCapacity: Readonly<ActivityValues['serviceCapacity']>;
  formItemList: readonly BuilderItem[];
}
/** A session as it is typed, by the clocks of its place. */
export interface SessionRow {
  id?: number;
  name: string;
  time: RangeText;
  location: string;
  capacity: number | null;
  /** How many have signed up for it. */
  takenNum: number;
}
export type FieldName = keyof ActivityFormValues;

/** The values of an empty form, those of a step in the order in which they stand. */
export const emptyValues = ((): ActivityFormValues => {
  const fresh = { activityType: ActivityType.offline, services: [DEFAULT_SERVICE] };
  const {
    startTime: _start,
    endTime: _end,
    title,
    poster: _poster,
    attachments: _attachments,
    activityType,
    ...others
  } = newValues(activityFields, fresh);
  return {
    title,
    poster: undefined,
    activityType,
    time: null,
    attachments: undefined,
    ...others,
    sessions: [],
    formItemList: [],
  };
})();

export const stepTitles = [
  '基本信息',
  activityFields.detail.label,
  '报名设置',
  activityFields.formItemList.label,
] as const;

const laterSteps: Partial<Record<FieldName, number>> = {
  nameTexts: 2,
  detail: 2,
  titleEs: 2,
  detailEs: 2,
  titlePt: 2,
  detailPt: 2,
  applyStartTime: 3,
  applyEndTime: 3,
  needsReview: 3,
  groupMost: 3,
  changeEndTime: 3,
  withdrawEndTime: 3,
  applyNotes: 3,
  applyNotesEs: 3,
  applyNotesPt: 3,
  successText: 3,
  successTextEs: 3,
  successTextPt: 3,
  sessions: 3,
  sessionMode: 3,
  capacity: 3,
  serviceCapacity: 3,
  waitMode: 3,
  waitCapacity: 3,
  waitConfirmHours: 3,
  keepMonths: 3,
  formItemList: 4,
};
/** The step (1 to 4) in which a field stands. */
export const stepOf = (name: FieldName) => laterSteps[name] ?? 1;

/** The language that a field is a text of, where it has one of its own in the second step. */
export const languageOf = (name: FieldName): ContentLanguage | null =>
  name === 'title'
    ? null
    : (contentLanguages.find((language) => Object.values<string>(activityTexts[language]).includes(name)) ??
      null);

export function isFieldName(name: string): name is FieldName {
  return Object.hasOwn(emptyValues, name);
}

/** Times are typed by the clocks of the activity's place, and travel by the platform's. */
export function valuesFrom(record: ActivityDetail): ActivityFormValues {
  const inPlace = (time: string) => inZone(time, platform.timeZone, record.timeZone);
  return {
    ...formValuesOf<ActivityFields>(activityFields, record),
    poster: record.poster === '' ? undefined : record.poster,
    attachments: record.attachments || undefined,
    services: record.services,
    time: [inPlace(record.startTime), inPlace(record.endTime)],
    applyStartTime: record.applyStartTime && inPlace(record.applyStartTime),
    applyEndTime: record.applyEndTime && inPlace(record.applyEndTime),
    changeEndTime: record.changeEndTime && inPlace(record.changeEndTime),
    withdrawEndTime: record.withdrawEndTime && inPlace(record.withdrawEndTime),
    nameTexts: record.nameTexts,
    detail: record.detail,
    detailEs: record.detailEs,
    detailPt: record.detailPt,
    serviceCapacity: record.serviceCapacity,
    sessions: record.sessions.map(({ startTime, endTime, checkedNum: _, absentNum: __, ...session }) => ({
      ...session,
      time: [inPlace(startTime), inPlace(endTime)],
    })),
    formItemList: itemsFrom(record.formItemList),
  };
}

const COPY = '（副本）';
const copyTitle = (title: string | undefined) =>
  `${[...(title ?? '')].slice(0, activityFields.title.max - COPY.length).join('')}${COPY}`;

/** Sessions as new ones. */
const newSessions = (sessions: readonly SessionRow[]): SessionRow[] =>
  sessions.map(({ id: _, ...session }) => ({ ...session, takenNum: 0 }));

/** What was typed as a new activity: its fields are made anew, and nobody has answered them. */
export const asCopy = (values: ActivityFormValues): ActivityFormValues => ({
  ...values,
  title: copyTitle(values.title),
  sessions: newSessions(values.sessions),
  formItemList: values.formItemList
    .filter(({ disabled }) => !disabled)
    .map((item) => ({ ...item, id: null, answerNum: 0 })),
});

/** Another activity as the start of a new one. Its times are over or about to be: they are chosen anew. */
export function valuesForCopy(record: ActivityDetail): ActivityFormValues & { title: string } {
  return {
    ...valuesFrom(record),
    title: copyTitle(record.title),
    time: null,
    applyStartTime: null,
    applyEndTime: null,
    changeEndTime: null,
    withdrawEndTime: null,
    sessions: newSessions(valuesFrom(record).sessions).map((session) => ({ ...session, time: null })),
    formItemList: copyItems(record.formItemList),
  };
}

export const servicesOf = (values: Pick<ActivityFormValues, 'services'>) =>
  values.services.length > 0 ? values.services : [DEFAULT_SERVICE];

/** A draft of an earlier release, which knew one zone alone, names none. */
export const zoneOf = ({ timeZone }: Pick<ActivityFormValues, 'timeZone'>) => timeZone || platform.timeZone;

/** What save takes; modify takes `id` and `version` beside it. Places of services that are gone are left out. */
export function toSave(values: ActivityFormValues) {
  const {
    time,
    poster,
    attachments,
    nameTexts,
    detail,
    detailEs,
    detailPt,
    formItemList,
    serviceCapacity,
    sessions,
    applyStartTime,
    applyEndTime,
    changeEndTime,
    withdrawEndTime,
  } = values;
  const services = servicesOf(values);
  const timeZone = zoneOf(values);
  const onWire = (text: string | null | undefined) => text && inZone(text, timeZone, platform.timeZone);
  return {
    ...plainBody<ActivityFields>(activityFields, values),
    services,
    poster: poster ?? '',
    attachments: attachments ?? '',
    timeZone,
    nameTexts: keptNameTexts({ services, sessions, location: values.location ?? '', nameTexts }),
    startTime: onWire(time?.[0]) ?? '',
    endTime: onWire(time?.[1]) ?? '',
    applyStartTime: onWire(applyStartTime) ?? null,
    applyEndTime: onWire(applyEndTime) ?? null,
    changeEndTime: onWire(changeEndTime) ?? null,
    withdrawEndTime: onWire(withdrawEndTime) ?? null,
    detail,
    detailEs,
    detailPt,
    serviceCapacity: Object.fromEntries(
      services.flatMap((service) => {
        const places = serviceCapacity[service];
        return typeof places === 'number' ? [[service, places]] : [];
      }),
    ),
    sessions: sessions.map(({ id, name, time: held, location, capacity }) => ({
      ...(id === undefined ? {} : { id }),
      ...{ name, location, capacity },
      startTime: onWire(held?.[0]) ?? '',
      endTime: onWire(held?.[1]) ?? '',
    })),
    formItemList: itemsToSend(formItemList),
  } satisfies ActivitySave;
}

const ownNames: Readonly<Record<string, FieldName>> = { startTime: 'time', endTime: 'time' };

/** What the rows of a field are called. */
const rowWords: Partial<Record<FieldName, (place: number) => string>> = {
  formItemList: (place) => `第 ${place} 个字段`,
  sessions: (place) => `第 ${place} 场`,
};

export type PlacedFault = OfForm<FieldName>;

/** Faults of a body at the fields of the form; of two at one field the first counts, what no field holds is dropped. */
export function placeFaults(faults: readonly FieldFault[]): PlacedFault[] {
  const placed = new Map<FieldName, string>();
  for (const { path, message } of faults) {
    const [head = '', index] = path.split('.');
    const name = ownNames[head] ?? head;
    if (!isFieldName(name) || placed.has(name)) continue;
    const counted = index === undefined ? undefined : rowWords[name]?.(Number(index) + 1);
    placed.set(name, counted === undefined ? message : `${counted}：${message}`);
  }
  return fieldNames.flatMap((name) => {
    const message = placed.get(name);
    return message === undefined ? [] : [{ name, message }];
  });
}

/** As they stand on the page, from the first step on. */
const fieldNames = Object.keys(emptyValues)
  .filter(isFieldName)
  .sort((one, other) => stepOf(one) - stepOf(other));

/** What the contract finds wrong with the form. */
export function faultsOfValues(values: ActivityFormValues): PlacedFault[] {
  const [start, end] = values.time ?? [null, null];
  const missing: FieldFault[] =
    start && end ? [] : [{ path: 'time', message: `请选择${activityFields.startTime.column.title}` }];
  const { startTime, endTime, applyStartTime, applyEndTime, changeEndTime, withdrawEndTime } = activityFields;
  const typed = [
    ['time', startTime.label, start],
    ['time', endTime.label, end],
    ['applyStartTime', applyStartTime.label, values.applyStartTime],
    ['applyEndTime', applyEndTime.label, values.applyEndTime],
    ['changeEndTime', changeEndTime.label, values.changeEndTime],
    ['withdrawEndTime', withdrawEndTime.label, values.withdrawEndTime],
    ...values.sessions.flatMap(({ time }, at) => [
      [`sessions.${at}`, startTime.label, time?.[0]] as const,
      [`sessions.${at}`, endTime.label, time?.[1]] as const,
    ]),
  ] as const;
  // Whatever stood for it would be another hour than the one that was typed.
  const skipped: FieldFault[] = typed.flatMap(([path, label, text]) =>
    text && !isShownBy(text, zoneOf(values)) ? [{ path, message: shapeFault('skippedTime', { label }) }] : [],
  );
  const untimed: FieldFault[] = values.sessions.flatMap(({ time }, at) =>
    time?.[0] && time[1] ? [] : [{ path: `sessions.${at}`, message: '请选择时间' }],
  );
  const issues = activitySave.safeParse(toSave(values)).error?.issues ?? [];
  return placeFaults([
    ...missing,
    ...untimed,
    ...skipped,
    ...issues.map(({ path, message }) => ({ path: path.map(String).join('.'), message })),
  ]);
}

/** What stands in the way of saving or, with `publish`, of the shelf: visitors need at least one field. */
export function faultsFor(values: ActivityFormValues, publish: boolean): PlacedFault[] {
  const faults = faultsOfValues(values);
  const isEmpty = !values.formItemList.some((item) => !item.disabled);
  if (publish && isEmpty)
    faults.push({ name: 'formItemList', message: '请先为报名表添加至少一个启用的字段，再上架' });
  return faults;
}

/** The items for overwriting what somebody else saved: fields that are gone there are made anew. */
export function rebaseItems(
  items: readonly BuilderItem[],
  latest: ActivityDetail['formItemList'],
): BuilderItem[] {
  const known = new Set(latest.map((item) => item.id));
  return items.map((item) => (item.id === null || known.has(item.id) ? item : { ...item, id: null }));
}

/** The same of sessions. */
export function rebaseSessions(
  sessions: readonly SessionRow[],
  latest: ActivityDetail['sessions'],
): SessionRow[] {
  const known = new Set(latest.map(({ id }) => id));
  return sessions.map(({ id, ...session }) =>
    id !== undefined && known.has(id) ? { id, ...session } : session,
  );
}
