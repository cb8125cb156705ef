import { type PermissionCode, RightRequestStatus } from '@outbound/contract';
import type { SampleAccountKey } from './accounts.ts';

export interface SampleRightRequest {
  asker: SampleAccountKey;
  permissionCodes: readonly PermissionCode[];
  reason: string;
  status: RightRequestStatus;
  /** Days before today, and when on that day. */
  askedDays: number;
  askedTime: string;
  /** Null while it waits. */
  decidedDays: number | null;
  decidedTime: string;
  /** Why it was rejected. */
  answer: string;
  /** Code of the role that was given. */
  role: string | null;
}

const { open, approved, rejected, withdrawn } = RightRequestStatus;

const waiting = { status: open, decidedDays: null, decidedTime: '', answer: '', role: null } as const;

/** In the order in which they were asked for. What was given is what the account has. */
export const sampleRightRequests: readonly SampleRightRequest[] = [
  {
    asker: 'operator',
    permissionCodes: ['latin_op_partner', 'latin_op_banner'],
    reason: '接手合作伙伴与轮播图的维护，需要新增和更换内容',
    status: approved,
    askedDays: 63,
    askedTime: '09:42:10',
    decidedDays: 63,
    decidedTime: '11:05:36',
    answer: '',
    role: 'operations-manager',
  },
  {
    asker: 'auditor',
    permissionCodes: ['latin_sys_log_operation_export', 'latin_sys_log_interface_export'],
    reason: '季度审计需要留存日志',
    status: approved,
    askedDays: 41,
    askedTime: '14:20:00',
    decidedDays: 40,
    decidedTime: '09:12:48',
    answer: '',
    role: 'log-auditor',
  },
  {
    asker: 'member',
    permissionCodes: ['latin_sys_user', 'latin_sys_user_reveal'],
    reason: '想查看同事的手机号码',
    status: rejected,
    askedDays: 18,
    askedTime: '16:31:25',
    decidedDays: 17,
    decidedTime: '10:02:07',
    answer: '联系同事请使用通讯录，明文信息仅限人事岗位查看',
    role: null,
  },
  {
    asker: 'tester',
    permissionCodes: ['latin_op_info_publish'],
    reason: '测试资讯发布流程',
    status: withdrawn,
    askedDays: 9,
    askedTime: '10:15:00',
    decidedDays: 9,
    decidedTime: '10:22:41',
    answer: '',
    role: null,
  },
  {
    ...waiting,
    asker: 'dispatcher',
    permissionCodes: ['latin_op_user'],
    reason: '编写月度通报，需要查看各组的用户统计',
    askedDays: 3,
    askedTime: '08:55:19',
  },
  {
    ...waiting,
    asker: 'unit',
    permissionCodes: ['latin_op_activity_publish', 'latin_op_activity_add', 'latin_op_activity_modify'],
    reason: '驻外服务站下月起自行发布当地的对接活动',
    askedDays: 2,
    askedTime: '17:08:33',
  },
  {
    ...waiting,
    asker: 'auxiliary',
    permissionCodes: ['latin_op_task'],
    reason: '协助组长汇总本组任务的完成情况',
    askedDays: 1,
    askedTime: '11:47:02',
  },
];
