/** Who is signed in right now: the open sessions of other people (spec 7 Users). */
import { z } from 'zod';
import { call, pageCall } from '../call.ts';
import { OperationType } from '../enums.ts';
import { filterText, id, time } from '../wire.ts';

const base = '/ums/api/v1/onlineUser';

export const onlineUserCalls = {
  /** Open sessions within the caller's scope, the newest sign-in first. */
  page: pageCall({
    path: `${base}/page`,
    name: '在线用户列表',
    needs: 'latin_sys_log_online',
    log: null,
    template: {
      /** Account or name. */
      keyword: filterText,
      deptId: id.nullable(),
      address: filterText,
      createdTimeStart: time.nullable(),
      createdTimeEnd: time.nullable(),
    },
    sortable: ['createdTime'],
    row: z.strictObject({
      /** Number of the session: opens nothing. */
      id: z.int(),
      userId: z.int(),
      userLoginId: z.string(),
      userName: z.string(),
      deptName: z.string().nullable(),
      address: z.string(),
      browser: z.string(),
      createdTime: z.string(),
      lastSeenTime: z.string(),
      /** The session that asks. */
      isCurrent: z.boolean(),
      /** May the caller end it? His own other ones he may. */
      endable: z.boolean(),
    }),
  }),
  /** Ends sessions; the one that asks is never among them. */
  end: call({
    path: `${base}/end`,
    name: '强退在线用户',
    needs: 'latin_sys_user_logout',
    log: OperationType.modify,
    body: z.strictObject({
      ids: z.array(id).min(1, '请选择会话').max(500, '一次最多强退 500 个会话'),
    }),
    answer: z.strictObject({
      doneNum: z.int(),
      skippedList: z.array(z.strictObject({ id: z.int(), userName: z.string(), reason: z.string() })),
    }),
  }),
};
