import { Gender, UserType } from '@outbound/contract';

export type SampleAccountKey =
  | 'police'
  | 'auxiliary'
  | 'unit'
  | 'tester'
  | 'operator'
  | 'dispatcher'
  | 'member'
  | 'head'
  | 'personnel'
  | 'auditor';

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

/** One account a user type (spec 1) in the order of the codes, then one for each other kind of work in the office. */
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
  account('head', 'qinfeng', '秦峰', male, '15400010008', UserType.police, 'risk', 'department-head'),
  account(
    'personnel',
    'zhoumin',
    '周敏',
    female,
    '16000010009',
    UserType.other,
    'personnel',
    'personnel-officer',
  ),
  account('auditor', 'guqing', '顾清', female, '16100010010', UserType.other, 'audit', 'log-auditor'),
];
