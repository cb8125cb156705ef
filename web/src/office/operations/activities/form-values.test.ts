import {
  type ActivityDetail,
  ActivityType,
  activityModify,
  activitySave,
  FormItemType,
} from '@outbound/contract';
import { describe, expect, it } from 'vitest';
import { newItem } from './form-builder/items.ts';
import {
  type ActivityFormValues,
  emptyValues,
  faultsOfValues,
  placeFaults,
  rebaseItems,
  stepOf,
  toSave,
  valuesForCopy,
  valuesFrom,
} from './form-values.ts';

const complete: ActivityFormValues = {
  ...emptyValues,
  title: '圣保罗采购对接会',
  poster: JSON.stringify([{ name: 'a.png', uid: '1', url: '/web/efs/api/v1/file/preview/abc' }]),
  time: ['2026-12-01 09:00:00', '2026-12-01 18:00:00'],
  location: '圣保罗会展中心',
  services: ['活动报名', '供应链对接'],
  capacity: 200,
  serviceCapacity: { 供应链对接: 30, 已删除的服务: 5 },
  formItemList: [{ ...newItem([], FormItemType.text), name: '姓名' }],
};

const record: ActivityDetail = {
  ...toSave(complete),
  id: 9,
  seriesId: null,
  poster: complete.poster ?? '',
  services: complete.services,
  sessions: [],
  serviceCapacity: { 活动报名: null, 供应链对接: 30 },
  activityType: ActivityType.offline,
  publishStatus: 1,
  applyState: 1,
  heldStatus: 0,
  heldReason: '',
  cityLabel: '圣保罗',
  location: '圣保罗会展中心',
  latLon: '-23.5,-46.6',
  detail: '<p>正文</p>',
  titleEs: 'Rueda',
  detailEs: '<p>Texto</p>',
  titlePt: '',
  detailPt: '',
  applyStartTime: '2026-11-01 00:00:00',
  applyEndTime: null,
  capacity: 200,
  applyNum: 2,
  pendingNum: 1,
  approvedNum: 1,
  rejectedNum: 0,
  waitingNum: 0,
  offeredNum: 0,
  lapsedNum: 0,
  viewNum: 0,
  shareNum: 0,
  createdBy: '',
  createdTime: '',
  updatedBy: '',
  updatedTime: '',
  version: 4,
  formItemList: [
    {
      id: 3,
      activityId: 9,
      name: '姓名',
      type: FormItemType.text,
      require: true,
      sortNum: 0,
      description: '',
      fieldKey: 'k1',
      formItemDetailRespList: [],
      disabled: false,
      answerNum: 2,
    },
  ],
};

describe('what is sent', () => {
  it('is a body that the contract takes, without places of services that are gone', () => {
    const body = toSave(complete);
    expect(activitySave.safeParse(body).error).toBeUndefined();
    expect(body).toMatchObject({
      startTime: '2026-12-01 09:00:00',
      endTime: '2026-12-01 18:00:00',
      serviceCapacity: { 供应链对接: 30 },
      formItemList: [{ name: '姓名', sortNum: 0 }],
    });
  });

  it('names the default service when all were taken away', () => {
    expect(toSave({ ...complete, services: [] }).services).toEqual(['活动报名']);
  });

  it('sends back what was read, unchanged, as a modification', () => {
    const body = activityModify.parse({ ...toSave(valuesFrom(record)), id: 9, version: 4 });
    expect(body).toMatchObject({
      title: record.title,
      poster: record.poster,
      startTime: record.startTime,
      endTime: record.endTime,
      latLon: record.latLon,
      detail: record.detail,
      applyStartTime: record.applyStartTime,
      applyEndTime: null,
      serviceCapacity: { 供应链对接: 30 },
      formItemList: [{ id: 3, name: '姓名', require: true }],
    });
  });
});

describe('a copy', () => {
  it('is new: no ids, no times, a title of its own that still fits', () => {
    const copy = valuesForCopy({ ...record, title: '长'.repeat(100) });
    expect(copy.time).toBeNull();
    expect(copy.applyStartTime).toBeNull();
    expect(copy.formItemList).toMatchObject([{ id: null, answerNum: 0, name: '姓名' }]);
    expect([...copy.title]).toHaveLength(100);
    expect(copy.title.endsWith('（副本）')).toBe(true);
    const settings = {
      onlineAddress: 'https://meet.example.com/j/1',
      attachments: '[{"url":"/web/efs/api/v1/file/preview/AAAAAAAAAAAAAAAAAAAAAA","name":"议程.pdf"}]',
      ...{ successText: '请入群', successTextEs: 'Gracias', successTextPt: '', needsReview: false },
    };
    const set = valuesForCopy({ ...record, ...settings, withdrawEndTime: '2026-11-20 00:00:00' });
    expect(set).toMatchObject({ ...settings, withdrawEndTime: null });
  });
});

describe('faults', () => {
  it('are at the fields of an empty form, in Chinese', () => {
    expect(faultsOfValues(emptyValues)).toEqual([
      { name: 'title', message: '请输入活动标题' },
      { name: 'poster', message: '请上传活动海报' },
      { name: 'time', message: '请选择活动时间' },
      { name: 'location', message: '请输入活动地点' },
    ]);
  });

  it('of several fields together appear once each field is right', () => {
    expect(
      faultsOfValues({
        ...complete,
        location: '',
        applyStartTime: '2026-11-20 00:00:00',
        applyEndTime: '2026-12-02 00:00:00',
        withdrawEndTime: '2026-12-02 00:00:00',
        onlineAddress: 'http://meet.example.com/j/1',
      }),
    ).toEqual([
      { name: 'location', message: '请输入活动地点' },
      { name: 'onlineAddress', message: '线上链接应为以 https:// 开头的完整网址' },
      { name: 'applyEndTime', message: '报名截止时间不能晚于活动结束时间' },
      { name: 'withdrawEndTime', message: '可撤回截止不能晚于活动结束时间' },
    ]);
    for (const [name, step] of [
      ['onlineAddress', 1],
      ['attachments', 1],
      ['needsReview', 3],
      ['withdrawEndTime', 3],
      ['successTextPt', 3],
    ] as const)
      expect([name, stepOf(name)]).toEqual([name, step]);
    expect(faultsOfValues(complete)).toEqual([]);
  });

  it('of the server stand at the same fields', () => {
    expect(
      placeFaults([
        { path: 'endTime', message: '结束时间必须晚于开始时间' },
        { path: 'startTime', message: '第二个' },
        { path: 'formItemList.2.name', message: '请填写字段名称' },
        { path: 'services.0', message: '服务名称不能包含逗号' },
        { path: 'version', message: '无此字段' },
      ]),
    ).toEqual([
      { name: 'time', message: '结束时间必须晚于开始时间' },
      { name: 'services', message: '服务名称不能包含逗号' },
      { name: 'formItemList', message: '第 3 个字段：请填写字段名称' },
    ]);
    expect(stepOf('formItemList')).toBe(4);
  });
});

it('makes fields anew that somebody else removed, and keeps the others', () => {
  const items = valuesFrom(record).formItemList;
  expect(rebaseItems(items, record.formItemList)[0]?.id).toBe(3);
  expect(rebaseItems(items, [])[0]?.id).toBeNull();
});
