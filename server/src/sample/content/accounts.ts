import { DataScope, Gender, OrganisationType, type PermissionCode, UserType } from '@outbound/contract';

/** A department; its parent stands before it in the list. */
export interface SampleDepartment {
  code: string;
  name: string;
  /** Code of the parent; null for the root. */
  parent: string | null;
  organisationType: OrganisationType;
}

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

export type SampleAccountKey =
  | 'police'
  | 'auxiliary'
  | 'unit'
  | 'tester'
  | 'operator'
  | 'dispatcher'
  | 'member';

/** An account of the sample. It has no password here: the loader makes one or leaves the account without. */
export interface SampleAccount {
  key: SampleAccountKey;
  userLoginId: string;
  userName: string;
  gender: Gender;
  mobilePhone: string;
  userType: UserType;
  /** Code of the department, and of the role. */
  department: string;
  role: string;
}

const { insideCompile, insideTemporary, externalCompile, externalTemporary, functionGroup } =
  OrganisationType;

const department = (
  code: string,
  name: string,
  parent: string | null,
  organisationType: OrganisationType = insideCompile,
): SampleDepartment => ({ code, name, parent, organisationType });

export const sampleDepartments: readonly SampleDepartment[] = [
  department('centre', '出海生态赋能中心', null),
  department('general', '综合管理部', 'centre'),
  department('activity', '活动运营部', 'centre'),
  department('latin-activity', '拉美活动组', 'activity', functionGroup),
  department('china-activity', '国内活动组', 'activity', functionGroup),
  department('information', '资讯传播部', 'centre'),
  department('partner', '合作伙伴部', 'centre', insideTemporary),
  department('risk', '风险防控部', 'centre'),
  department('warning', '预警研判组', 'risk', functionGroup),
  department('fund', '资金查控组', 'risk', functionGroup),
  department('case', '案件管理组', 'risk', functionGroup),
  department('support', '技术支撑部', 'centre', externalCompile),
  department('abroad', '驻外服务站', 'centre', externalTemporary),
];

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
];

const account = (
  key: SampleAccountKey,
  userLoginId: string,
  userName: string,
  gender: Gender,
  mobilePhone: string,
  userType: UserType,
  departmentCode: string,
  role: string,
): SampleAccount => ({
  key,
  userLoginId,
  userName,
  gender,
  mobilePhone,
  userType,
  department: departmentCode,
  role,
});

const { male, female, unknown } = Gender;

/** One account a user type (spec 1), in the order of the codes. */
export const sampleAccounts: readonly SampleAccount[] = [
  account('police', 'fangwei', '方卫', male, '15400010001', UserType.police, 'case', 'risk-dispatcher'),
  account(
    'auxiliary',
    'luxiaoman',
    '陆小曼',
    female,
    '16000010002',
    UserType.auxiliaryPolice,
    'warning',
    'task-member',
  ),
  account(
    'unit',
    'abroad_station',
    '驻外服务站',
    unknown,
    '16100010003',
    UserType.unitAccount,
    'abroad',
    'department-reader',
  ),
  account(
    'tester',
    'tester',
    '测试账号',
    unknown,
    '16300010004',
    UserType.testAccount,
    'support',
    'department-reader',
  ),
  account(
    'operator',
    'linjing',
    '林静',
    female,
    '16400010005',
    UserType.other,
    'activity',
    'operations-manager',
  ),
  account(
    'dispatcher',
    'heyichen',
    '何亦辰',
    male,
    '16800010006',
    UserType.dispatcher,
    'risk',
    'risk-dispatcher',
  ),
  account('member', 'sutong', '苏桐', female, '16900010007', UserType.teamMember, 'fund', 'task-member'),
];
