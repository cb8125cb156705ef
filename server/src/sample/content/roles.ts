import { DataScope, type PermissionCode } from '@outbound/contract';

export interface SampleRole {
  code: string;
  name: string;
  remark: string;
  dataScope: DataScope;
  /** Codes of the departments of the scope "chosen"; empty for all others. */
  departments: readonly string[];
  /** Menus and functions only: modules follow from them. */
  permissionCodes: readonly PermissionCode[];
}

export const sampleRoles: readonly SampleRole[] = [
  {
    code: 'operations-manager',
    name: '运营主管',
    remark: '管理全部资讯、活动与报名，查看统计',
    dataScope: DataScope.all,
    departments: [],
    permissionCodes: [
      'latin_work',
      'latin_op_info_publish',
      'latin_op_info_add',
      'latin_op_info_modify',
      'latin_op_info_detail',
      'latin_op_activity_publish',
      'latin_op_activity_add',
      'latin_op_activity_modify',
      'latin_op_activity_detail',
      'latin_op_activity_delete',
      'latin_op_activity_export',
      'latin_op_activity_reveal',
      'latin_op_partner',
      'latin_op_banner',
      'latin_op_user',
      'latin_op_task',
    ],
  },
  {
    code: 'activity-officer',
    name: '活动专员',
    remark: '发布本部门及下级部门的活动，审核报名',
    dataScope: DataScope.ownAndBelow,
    departments: [],
    permissionCodes: [
      'latin_work',
      'latin_op_activity_publish',
      'latin_op_activity_add',
      'latin_op_activity_modify',
      'latin_op_activity_detail',
      'latin_op_activity_export',
    ],
  },
  {
    code: 'risk-dispatcher',
    name: '风险防控调度员',
    remark: '派发与处置任务，查看预警、资金与案件各组的数据',
    dataScope: DataScope.chosenDepartments,
    departments: ['warning', 'fund', 'case'],
    permissionCodes: ['latin_work', 'latin_task_management_handle', 'latin_op_task'],
  },
  {
    code: 'department-reader',
    name: '部门查阅员',
    remark: '查看本部门的资讯与活动，不作修改',
    dataScope: DataScope.ownDepartment,
    departments: [],
    permissionCodes: ['latin_work', 'latin_op_info_detail', 'latin_op_activity_detail'],
  },
  {
    code: 'task-member',
    name: '任务队员',
    remark: '办理派给本人的任务',
    dataScope: DataScope.self,
    departments: [],
    permissionCodes: ['latin_work', 'latin_task_management_handle'],
  },
  {
    code: 'department-head',
    name: '部门负责人',
    remark: '查看本部门及下级部门的人员、活动与操作日志',
    dataScope: DataScope.ownAndBelow,
    departments: [],
    permissionCodes: [
      'latin_work',
      'latin_sys_user',
      'latin_sys_user_export',
      'latin_sys_log_operation',
      'latin_op_info_detail',
      'latin_op_activity_detail',
      'latin_op_user',
      'latin_op_task',
    ],
  },
  {
    code: 'personnel-officer',
    name: '人事管理员',
    remark: '维护全部人员与组织机构，分配角色',
    dataScope: DataScope.all,
    departments: [],
    permissionCodes: [
      'latin_work',
      'latin_sys_user',
      'latin_sys_user_add',
      'latin_sys_user_modify',
      'latin_sys_user_status',
      'latin_sys_user_assign',
      'latin_sys_user_import',
      'latin_sys_user_export',
      'latin_sys_role',
      'latin_sys_role_detail',
      'latin_sys_request',
      'latin_sys_org',
      'latin_sys_org_add',
      'latin_sys_org_modify',
      'latin_op_user',
    ],
  },
  {
    code: 'information-editor',
    name: '资讯编辑',
    remark: '编写本部门的资讯',
    dataScope: DataScope.ownDepartment,
    departments: [],
    permissionCodes: [
      'latin_work',
      'latin_op_info_publish',
      'latin_op_info_add',
      'latin_op_info_modify',
      'latin_op_info_detail',
    ],
  },
  {
    code: 'log-auditor',
    name: '日志审计员',
    remark: '查看与导出全部操作日志和接口日志，不作修改',
    dataScope: DataScope.all,
    departments: [],
    permissionCodes: [
      'latin_work',
      'latin_sys_log_operation',
      'latin_sys_log_operation_export',
      'latin_sys_log_interface',
      'latin_sys_log_interface_export',
    ],
  },
];
