/** The activity form: what it holds, how that becomes what save and modify take, and where a fault belongs. */
import {
  type ActivityDetail,
  type ActivitySave,
  ActivityType,
  activitySave,
  DEFAULT_SERVICE,
} from '@outbound/contract';
import type { FieldFault } from '../../../api/failure.ts';
import type { RangeText } from '../../../ui/forms/date-fields.tsx';
import { type BuilderItem, copyItems, itemsFrom, itemsToSend } from './form-builder/items.ts';

export interface ActivityFormValues {
  title: string;
  /** JSON text of the file list; undefined when empty (spec 5.3). */
  poster: string | undefined;
  activityType: ActivityType;
  services: string[];
  time: RangeText;
  cityLabel: string;
  location: string;
  latLon: string;
  detail: string;
  applyStartTime: string | null;
  applyEndTime: string | null;
  capacity: number | null;
  serviceCapacity: Readonly<Record<string, number | null>>;
  formItemList: readonly BuilderItem[];
}
export type FieldName = keyof ActivityFormValues;

/** The values of an empty form, in the order in which its fields stand. */
export const emptyValues: ActivityFormValues = {
  title: '',
  poster: undefined,
  activityType: ActivityType.offline,
  time: null,
  services: [DEFAULT_SERVICE],
  cityLabel: '',
  location: '',
  latLon: '',
  detail: '',
  applyStartTime: null,
  applyEndTime: null,
  capacity: null,
  serviceCapacity: {},
  formItemList: [],
};

function isFieldName(name: string): name is FieldName {
  return Object.hasOwn(emptyValues, name);
}

export function valuesFrom(record: ActivityDetail): ActivityFormValues {
  return {
    title: record.title,
    poster: record.poster === '' ? undefined : record.poster,
    activityType: record.activityType,
    services: record.services,
    time: [record.startTime, record.endTime],
    cityLabel: record.cityLabel,
    location: record.location,
    latLon: record.latLon,
    detail: record.detail,
    applyStartTime: record.applyStartTime,
    applyEndTime: record.applyEndTime,
    capacity: record.capacity,
    serviceCapacity: record.serviceCapacity,
    formItemList: itemsFrom(record.formItemList),
  };
}

/** Another activity as the start of a new one. Its times are over or about to be: they are chosen anew. */
export function valuesForCopy(record: ActivityDetail): ActivityFormValues {
  return {
    ...valuesFrom(record),
    title: `${[...record.title].slice(0, 96).join('')}（副本）`,
    time: null,
    applyStartTime: null,
    applyEndTime: null,
    formItemList: copyItems(record.formItemList),
  };
}

export const servicesOf = (values: Pick<ActivityFormValues, 'services'>) =>
  values.services.length > 0 ? values.services : [DEFAULT_SERVICE];

/** What save takes; modify takes `id` and `version` beside it. Places of services that are gone are left out. */
export function toSave(values: ActivityFormValues): ActivitySave {
  const { time, poster, formItemList, serviceCapacity, ...rest } = values;
  const services = servicesOf(values);
  return {
    ...rest,
    services,
    poster: poster ?? '',
    startTime: time?.[0] ?? '',
    endTime: time?.[1] ?? '',
    serviceCapacity: Object.fromEntries(
      services.flatMap((service) => {
        const places = serviceCapacity[service];
        return typeof places === 'number' ? [[service, places]] : [];
      }),
    ),
    formItemList: itemsToSend(formItemList),
  };
}

const ownNames: Readonly<Record<string, FieldName>> = { startTime: 'time', endTime: 'time' };

export interface PlacedFault {
  name: FieldName;
  message: string;
}

/** Faults of a body at the fields of the form; of two at one field the first counts, what no field holds is dropped. */
export function placeFaults(faults: readonly FieldFault[]): PlacedFault[] {
  const placed = new Map<FieldName, string>();
  for (const { path, message } of faults) {
    const [head = '', index] = path.split('.');
    const name = ownNames[head] ?? head;
    if (!isFieldName(name) || placed.has(name)) continue;
    const isItem = name === 'formItemList' && index !== undefined;
    placed.set(name, isItem ? `第 ${Number(index) + 1} 个字段：${message}` : message);
  }
  // As they stand on the page, from the first step on.
  return fieldNames.flatMap((name) => {
    const message = placed.get(name);
    return message === undefined ? [] : [{ name, message }];
  });
}

const fieldNames = Object.keys(emptyValues).filter(isFieldName);

/** What the contract finds wrong with the form. */
export function faultsOfValues(values: ActivityFormValues): PlacedFault[] {
  const [start, end] = values.time ?? [null, null];
  const missing: FieldFault[] = start && end ? [] : [{ path: 'time', message: '请选择活动时间' }];
  const issues = activitySave.safeParse(toSave(values)).error?.issues ?? [];
  return placeFaults([
    ...missing,
    ...issues.map(({ path, message }) => ({ path: path.map(String).join('.'), message })),
  ]);
}

export const stepTitles = ['基本信息', '活动详情', '报名设置', '报名表'] as const;

const steps: Record<FieldName, number> = {
  title: 1,
  poster: 1,
  activityType: 1,
  services: 1,
  time: 1,
  cityLabel: 1,
  location: 1,
  latLon: 1,
  detail: 2,
  applyStartTime: 3,
  applyEndTime: 3,
  capacity: 3,
  serviceCapacity: 3,
  formItemList: 4,
};
/** The step (1 to 4) in which a field stands. */
export const stepOf = (name: FieldName) => steps[name];

/** The items for overwriting what somebody else saved: fields that are gone there are made anew. */
export function rebaseItems(
  items: readonly BuilderItem[],
  latest: ActivityDetail['formItemList'],
): BuilderItem[] {
  const known = new Set(latest.map((item) => item.id));
  return items.map((item) => (item.id === null || known.has(item.id) ? item : { ...item, id: null }));
}
