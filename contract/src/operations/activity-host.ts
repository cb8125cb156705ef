/** 主办人 of an activity: whoever works on it and its sign-ups besides those whose data scope has it. */
import { z } from 'zod';
import { call, pageCall } from '../call.ts';
import { OperationType } from '../enums.ts';
import { filterText, id } from '../wire.ts';

/** So many hosts an activity has at most. */
export const MOST_HOSTS = 20;

const people = z.array(id).max(MOST_HOSTS, `一个活动最多 ${MOST_HOSTS} 名主办人`);
const person = { userId: z.int(), userName: z.string(), deptName: z.string() };

export const hostRow = z.strictObject({
  ...person,
  addedBy: z.string(),
  addedTime: z.string(),
});
export type HostRow = z.output<typeof hostRow>;

export const activityHostCalls = {
  list: call({
    path: '/oms/api/v1/activity/host/list',
    name: '活动主办人',
    needs: ['latin_op_activity_detail', 'latin_op_activity_modify', 'latin_op_activity_publish'],
    log: null,
    body: z.strictObject({ activityId: id }),
    answer: z.strictObject({
      hostList: z.array(hostRow),
      /** The activity is within the caller's own data scope: a host names no other hosts. */
      canModify: z.boolean(),
    }),
  }),
  /** People to choose from: name and department of who is at work. */
  peoplePage: pageCall({
    path: '/oms/api/v1/activity/host/peoplePage',
    name: '可选主办人员',
    needs: 'latin_op_activity_modify',
    log: null,
    /** Name or account. */
    template: { keyword: filterText },
    row: z.strictObject(person),
  }),
  /** Makes some hosts and others hosts no more: what another one changed meanwhile stays. */
  save: call({
    path: '/oms/api/v1/activity/host/save',
    name: '设置活动主办人',
    needs: 'latin_op_activity_modify',
    log: OperationType.modify,
    body: z.strictObject({
      activityId: id,
      addIds: people,
      removeIds: people,
    }),
    answer: z.strictObject({ addedNum: z.int(), removedNum: z.int() }),
  }),
};
