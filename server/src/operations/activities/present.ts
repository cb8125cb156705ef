import {
  type ActivityDetail,
  type Answer,
  type calls,
  type FormItem,
  type OpenActivity,
  type OpenActivityRow,
  readLatLon,
} from '@outbound/contract';
import type { Zone } from '../../http/zone.ts';
import type { OpenDetail, OpenRow } from './open-queries.ts';
import type { FormItemRow, HistoryRow, OfficeActivity, ServiceRow, WholeActivity } from './queries.ts';

type ActivityRow = Answer<typeof calls.activity.page>['dataBody'][number];

/** At most this part of the places is "few left". */
const FEW = 0.2;

const offered = (services: readonly ServiceRow[]) => services.filter((service) => !service.removed);

/** A row of the office's list. */
export function presentRow(row: OfficeActivity, zone: Zone): ActivityRow {
  return {
    id: row.id,
    title: row.title,
    poster: JSON.stringify(row.poster),
    activityType: row.activity_type,
    services: offered(row.services).map((service) => service.name),
    startTime: zone.text(row.start_time),
    endTime: zone.text(row.end_time),
    cityLabel: row.city_label,
    location: row.location,
    applyStartTime: zone.textOrNull(row.apply_start_time),
    applyEndTime: zone.textOrNull(row.apply_end_time),
    capacity: row.capacity,
    publishStatus: row.publish_status,
    applyState: row.apply_state,
    applyNum: row.pending_num + row.approved_num,
    pendingNum: row.pending_num,
    approvedNum: row.approved_num,
    rejectedNum: row.rejected_num,
    viewNum: row.view_num,
    shareNum: row.share_num,
    createdBy: row.creator_name,
    createdTime: zone.text(row.created_at),
    updatedBy: row.updater_name,
    updatedTime: zone.text(row.updated_at),
  };
}

/** Capacity by service name, as it is read and written. */
export function serviceCapacityOf(services: readonly ServiceRow[]): Record<string, number | null> {
  return Object.fromEntries(offered(services).map(({ name, capacity }) => [name, capacity]));
}

export function presentDetail(
  activity: WholeActivity,
  items: readonly FormItemRow[],
  history: readonly HistoryRow[],
  zone: Zone,
): ActivityDetail {
  return {
    ...presentRow(activity, zone),
    latLon: activity.lat_lon,
    detail: activity.detail,
    serviceCapacity: serviceCapacityOf(activity.services),
    version: activity.version,
    formItemList: items.map((item) => ({
      ...presentFormItem(item),
      disabled: item.disabled,
      answerNum: item.answer_num,
    })),
    historyList: history.map((entry) => presentHistory(entry, zone)),
  };
}

export function presentFormItem(item: Omit<FormItemRow, 'disabled' | 'answer_num'>): FormItem {
  return {
    id: item.id,
    activityId: item.activity_id,
    name: item.name,
    type: item.type,
    require: item.require,
    sortNum: item.sort_num,
    description: item.description,
    formItemDetailRespList: item.options.map((value) => ({ value })),
  };
}

export function presentHistory(entry: HistoryRow, zone: Zone): ActivityDetail['historyList'][number] {
  return {
    id: entry.id,
    action: entry.action,
    reason: entry.reason,
    operator: entry.user_name ?? '系统',
    createdTime: zone.text(entry.created_at),
  };
}

/** A row of the public list. */
export function presentOpenRow(row: OpenRow, zone: Zone): OpenActivityRow {
  const applyNum = row.pending_num + row.approved_num;
  const remainNum = row.capacity === null ? null : Math.max(0, row.capacity - applyNum);
  return {
    id: row.id,
    title: row.title,
    poster: JSON.stringify(row.poster),
    activityType: row.activity_type,
    startTime: zone.text(row.start_time),
    endTime: zone.text(row.end_time),
    cityLabel: row.city_label,
    applyNum,
    viewNum: row.view_num,
    applyState: row.apply_state,
    remainNum,
    fewLeft: remainNum !== null && remainNum > 0 && remainNum <= (row.capacity ?? 0) * FEW,
  };
}

/** What a visitor sees of one activity. */
export function presentOpenDetail(row: OpenDetail, zone: Zone, mapAddress: string): OpenActivity {
  const services = offered(row.services);
  return {
    ...presentOpenRow(row, zone),
    services: services.map((service) => service.name),
    fullServices: services
      .filter(
        ({ capacity, pendingNum, approvedNum }) => capacity !== null && pendingNum + approvedNum >= capacity,
      )
      .map((service) => service.name),
    shareNum: row.share_num,
    location: row.location,
    latLon: row.lat_lon,
    mapAddress: mapAddressOf(mapAddress, row.lat_lon, row.location || row.title),
    detail: row.detail,
    applyStartTime: zone.textOrNull(row.apply_start_time),
    applyEndTime: zone.textOrNull(row.apply_end_time),
    capacity: row.capacity,
  };
}

/** The external map's marker page for a place (spec 2.3), or null without coordinates. */
function mapAddressOf(base: string, latLon: string, name: string): string | null {
  const place = readLatLon(latLon);
  if (!place) return null;
  return `${base}${base.includes('?') ? '&' : '?'}position=${place.lon},${place.lat}&name=${encodeURIComponent(name.toWellFormed())}`;
}
