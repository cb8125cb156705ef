import {
  activityTypeLabels,
  type Body,
  type calls,
  DEFAULT_SERVICE,
  type FileItem,
  type FormItemType,
  formItemTypeLabels,
  isPhoneItem,
  PREVIEW_BASE,
  readFileList,
} from '@outbound/contract';
import type { Change } from '../../http/call-context.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Zone } from '../../http/zone.ts';
import { serviceCapacityOf } from './present.ts';
import type { FormItemRow, WholeActivity } from './queries.ts';
import { cleanRichText, fileIdOf, fileIdsIn, plainText } from './rich-text.ts';

type Written = Body<typeof calls.activity.save>;

/** A form item as it is stored; without id it is new. */
export interface ItemToWrite {
  id: number | null;
  name: string;
  type: FormItemType;
  require: boolean;
  sort_num: number;
  description: string;
  options: string[];
  disabled: boolean;
}

/** An activity as it is stored: cleaned, with instants for times. */
export interface ActivityToWrite {
  columns: {
    title: string;
    poster: string;
    activity_type: number;
    start_time: Date;
    end_time: Date;
    city_label: string;
    location: string;
    lat_lon: string;
    detail: string;
    apply_start_time: Date | null;
    apply_end_time: Date | null;
  };
  capacity: number | null;
  services: { name: string; capacity: number | null }[];
  items: ItemToWrite[];
  /** Own pictures of poster and detail, to be held. */
  fileIds: string[];
}

/** What a body says, made ready for the tables. Throws OM2000 for a poster that is neither ours nor https. */
export function toWrite(body: Written, zone: Zone): ActivityToWrite {
  const poster = readFileList(body.poster).map(cleanPoster);
  const detail = cleanRichText(body.detail);
  const services = body.services.length > 0 ? body.services : [DEFAULT_SERVICE];
  return {
    columns: {
      title: body.title,
      poster: JSON.stringify(poster),
      activity_type: body.activityType,
      start_time: zone.instant(body.startTime),
      end_time: zone.instant(body.endTime),
      city_label: body.cityLabel,
      location: body.location,
      lat_lon: body.latLon,
      detail,
      apply_start_time: zone.instantOrNull(body.applyStartTime),
      apply_end_time: zone.instantOrNull(body.applyEndTime),
    },
    capacity: body.capacity,
    services: services.map((name) => ({
      name,
      capacity: Object.hasOwn(body.serviceCapacity, name) ? (body.serviceCapacity[name] ?? null) : null,
    })),
    items: body.formItemList.map((item) => ({
      id: item.id ?? null,
      name: item.name,
      type: item.type,
      // The phone tells sign-ups apart: leaving it out would get round "one a phone".
      require: item.require || isPhoneItem(item),
      sort_num: item.sortNum,
      description: item.description ?? '',
      options: item.formItemDetailRespList.map((option) => option.value),
      disabled: item.disabled ?? false,
    })),
    fileIds: [...new Set([...poster.flatMap((item) => fileIdOf(item.url) ?? []), ...fileIdsIn(detail)])],
  };
}

/** A poster is a picture of ours, by its preview address or bare id, or one on https; nothing else gets into a page. */
function cleanPoster(item: FileItem): FileItem {
  const url = /^[A-Za-z0-9_-]{22}$/.test(item.url) ? `${PREVIEW_BASE}${item.url}` : item.url;
  if (fileIdOf(url) === null && !(/^https:\/\//i.test(url) && URL.canParse(url)))
    throw new Refusal('OM2000', { detail: '海报地址无效，请重新上传' });
  const clean = (value: string) => value.toWellFormed().replaceAll('\u0000', '');
  return {
    ...(item.name === undefined ? {} : { name: clean(item.name) }),
    ...(item.uid === undefined ? {} : { uid: typeof item.uid === 'string' ? clean(item.uid) : item.uid }),
    url: clean(url),
  };
}

const itemText = (item: Pick<ItemToWrite, 'name' | 'type' | 'require' | 'disabled' | 'options'>) =>
  `${item.name}（${[
    formItemTypeLabels[item.type],
    ...(item.require ? ['必填'] : []),
    ...(item.disabled ? ['停用'] : []),
    ...(item.options.length > 0 ? [item.options.join('/')] : []),
  ].join('，')}）`;

const MOST_LOGGED = 500;
const cut = (text: string) =>
  [...text].length > MOST_LOGGED ? `${[...text].slice(0, MOST_LOGGED).join('')}…` : text;

/** What a change alters, by Chinese labels, for the operation log. */
export function changesOf(
  before: WholeActivity,
  itemsBefore: readonly FormItemRow[],
  after: ActivityToWrite,
  zone: Zone,
): Change[] {
  const { columns } = after;
  const posterText = (list: readonly { name?: string | undefined; url: string }[]) =>
    list.map((file) => file.name ?? file.url).join('、');
  const capacityText = (capacity: Record<string, number | null>) =>
    Object.entries(capacity)
      .map(([name, most]) => `${name}：${most ?? '不限'}`)
      .join('；');
  const posterBefore = readFileList(JSON.stringify(before.poster));
  const posterAfter = readFileList(columns.poster);
  const samePoster =
    posterBefore.map((file) => file.url).join(' ') === posterAfter.map((file) => file.url).join(' ');
  const fields: [string, string, string][] = [
    ['活动标题', before.title, columns.title],
    [
      '活动海报',
      posterText(posterBefore),
      samePoster ? posterText(posterBefore) : `${posterText(posterAfter)}`,
    ],
    [
      '活动形式',
      activityTypeLabels[before.activity_type],
      activityTypeLabels[columns.activity_type as keyof typeof activityTypeLabels],
    ],
    [
      '服务',
      before.services
        .filter((service) => !service.removed)
        .map((service) => service.name)
        .join('、'),
      after.services.map((service) => service.name).join('、'),
    ],
    ['开始时间', zone.text(before.start_time), zone.text(columns.start_time)],
    ['结束时间', zone.text(before.end_time), zone.text(columns.end_time)],
    ['城市', before.city_label, columns.city_label],
    ['地点', before.location, columns.location],
    ['经纬度', before.lat_lon, columns.lat_lon],
    [
      '报名开始时间',
      zone.textOrNull(before.apply_start_time) ?? '',
      zone.textOrNull(columns.apply_start_time) ?? '',
    ],
    [
      '报名截止时间',
      zone.textOrNull(before.apply_end_time) ?? '',
      zone.textOrNull(columns.apply_end_time) ?? '',
    ],
    ['名额', String(before.capacity ?? '不限'), String(after.capacity ?? '不限')],
    [
      '服务名额',
      capacityText(serviceCapacityOf(before.services)),
      capacityText(Object.fromEntries(after.services.map(({ name, capacity }) => [name, capacity]))),
    ],
    ['报名表', itemsBefore.map(itemText).join('、'), after.items.map(itemText).join('、')],
  ];
  const changes = fields
    .filter(([, was, is]) => was !== is)
    .map(([field, was, is]) => ({ field, before: cut(was), after: cut(is) }));
  if (!samePoster && !changes.some((change) => change.field === '活动海报'))
    changes.push({ field: '活动海报', before: posterText(posterBefore), after: posterText(posterAfter) });
  if (before.detail !== columns.detail)
    changes.push({
      field: '活动详情',
      before: plainText(before.detail, 200),
      after: plainText(columns.detail, 200),
    });
  return changes;
}
