/** Where those who sign up come from: links of an activity for whoever passes it on, and how many get how far. */
import { z } from 'zod';
import { call } from '../call.ts';
import { OperationType } from '../enums.ts';
import { id, requiredText } from '../wire.ts';

/** An activity has so many channels at most. */
export const MOST_CHANNELS = 50;
export const LONGEST_CHANNEL = 50;

/** How many got how far. */
export const funnelStages = ['viewNum', 'formNum', 'applyNum', 'approvedNum', 'checkedNum'] as const;
export const funnelLabels: Record<(typeof funnelStages)[number], string> = {
  viewNum: '浏览',
  formNum: '打开报名表',
  applyNum: '提交报名',
  approvedNum: '审核通过',
  checkedNum: '签到',
};

const stages = {
  viewNum: z.int(),
  formNum: z.int(),
  /** All that were handed in, whatever became of them. */
  applyNum: z.int(),
  approvedNum: z.int(),
  checkedNum: z.int(),
};

export const channelRow = z.strictObject({
  id: z.int(),
  channelName: z.string(),
  /** Out of use: its link counts as none. */
  removed: z.boolean(),
  ...stages,
});
export type ChannelRow = z.output<typeof channelRow>;

const READ = 'latin_op_activity_publish';
const channelName = requiredText(LONGEST_CHANNEL, '请填写渠道名称');

export const activityChannelCalls = {
  /** All of an activity, then by channel in the order in which they were made; who came without a link is in neither. */
  funnel: call({
    path: '/oms/api/v1/activity/channel/funnel',
    name: '活动转化漏斗',
    needs: READ,
    log: null,
    body: z.strictObject({ activityId: id }),
    answer: z.strictObject({ total: z.strictObject(stages), channelList: z.array(channelRow) }),
  }),
  add: call({
    path: '/oms/api/v1/activity/channel/add',
    name: '新增渠道',
    needs: READ,
    log: OperationType.add,
    body: z.strictObject({ activityId: id, channelName }),
    answer: z.strictObject({ id: z.int() }),
  }),
  /** Another name, or out of use and back. */
  modify: call({
    path: '/oms/api/v1/activity/channel/modify',
    name: '修改渠道',
    needs: READ,
    log: OperationType.modify,
    body: z.strictObject({ id, channelName, removed: z.boolean() }),
    answer: z.strictObject({ id: z.int() }),
  }),
};
