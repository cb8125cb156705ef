/** Bodies that show how a call is used. Each must be one that the call takes: a test holds them to that. */
import { type Body, type BodyInput, type Call, calls } from '@outbound/contract';

const example = <C extends Call>(call: C, body: BodyInput<C>): readonly [Call, unknown] => [call, body];

const { account, activity, application, department, dictionary, role, user, userLog } = calls;

export const examples: ReadonlyMap<Call, unknown> = new Map([
  example(user.login, { userLoginId: 'chen.zhou', password: 'Sturdy-Harbour-42' }),
  example(account.page, { pageNum: 1, pageSize: 10, template: { userName: '陈', includeBelow: true } }),
  example(account.batchExport, { template: { userName: '陈' } }),
  example(department.tree, { includeCount: true }),
  example(department.deptAdd, { parentId: 1, deptName: '运营部', deptCode: 'operations', sortNum: 10 }),
  example(department.delete, { id: 12 }),
  example(role.page, { pageNum: 1, pageSize: 25, template: {} }),
  example(dictionary.getDicByType, { type: 'city' }),
  example(activity.page, {
    pageNum: 1,
    pageSize: 10,
    template: { title: '展会', startTimeStart: '2026-11-01 00:00:00', startTimeEnd: '2026-11-30 23:59:59' },
  }),
  example(activity.openPage, { pageNum: 1, pageSize: 10, template: { period: 'thisMonth' } }),
  example(activity.openView, { id: 8 }),
  example(application.openTicket, { activityId: 8, formId: 31 }),
  example(application.openApply, [
    { activityId: 8, formId: 29, name: '姓名', service: '活动报名', sortNum: 1, value: '陈舟' },
    { activityId: 8, formId: 30, name: '手机号', service: '活动报名', sortNum: 2, value: '13800138000' },
  ]),
  example(application.approve, { ids: [101, 102], applyStatus: 1 }),
  example(userLog.page, {
    pageNum: 1,
    pageSize: 10,
    template: { keyword: '陈' } as Body<typeof userLog.page>['template'],
  }),
]);

/** The body that shows a call; undefined for most. */
export const exampleOf = (call: Call): unknown => examples.get(call);
