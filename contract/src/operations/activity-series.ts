/** 系列活动: copies of an activity at other times, which name each other. */
import { z } from 'zod';
import { call } from '../call.ts';
import { OperationType } from '../enums.ts';
import { id, storedTime } from '../wire.ts';

/** So many copies are made at once. */
export const MOST_COPIES = 24;
/** So many activities a series has. */
export const MOST_IN_SERIES = 120;
/** So many series are offered as a filter, those that begin last. */
export const MOST_SERIES_LISTED = 100;

export const activitySeriesCalls = {
  /** The series that the caller sees something of. */
  list: call({
    path: '/oms/api/v1/activity/series/list',
    name: '活动系列',
    needs: 'latin_op_activity_publish',
    log: null,
    body: z.strictObject({}),
    answer: z.array(
      z.strictObject({
        seriesId: z.int(),
        /** Of its first activity. */
        title: z.string(),
        activityNum: z.int(),
      }),
    ),
  }),
  /**
   * Makes drafts of an activity that begin at these times. Its other times are as far from its start as they were, by the
   * clocks of its place.
   */
  copy: call({
    path: '/oms/api/v1/activity/series/copy',
    name: '生成系列活动',
    needs: 'latin_op_activity_add',
    log: OperationType.add,
    loading: true,
    body: z.strictObject({
      id,
      startTimes: z
        .array(storedTime)
        .min(1, '请至少选择一场的开始时间')
        .max(MOST_COPIES, `一次最多生成 ${MOST_COPIES} 场`)
        .refine((list) => new Set(list).size === list.length, '开始时间不能重复'),
      /** Each title says its day. */
      isDated: z.boolean(),
    }),
    answer: z.strictObject({ seriesId: z.int(), ids: z.array(z.int()) }),
  }),
};
