import {
  accountCalls,
  accountFields,
  Gender,
  newValues,
  PersonStatus,
  Source,
  UserType,
} from '@outbound/contract';
import { describe, expect, test } from 'vitest';
import { personOf, photo } from '../../../testing/account.ts';
import { heldTree } from '../../../ui/rights/held-rights.tsx';
import { assignBody } from './assign-dialog.tsx';
import { addBody, maskFault, modifyBody, newUser, valuesFrom } from './form-values.ts';
import { outcomeText } from './use-batch-outcome.tsx';

const user = personOf();

describe('modifying', () => {
  test('an untouched form changes nothing and keeps what is masked', () => {
    const body = modifyBody(valuesFrom(user), user);
    const {
      userLoginId: _fixed,
      mobilePhone: _phone,
      idCard: _idCard,
      ...empty
    } = newValues(accountFields, {});
    expect(body).toEqual({
      ...empty,
      id: 7,
      version: 3,
      userName: '王芳',
      gender: Gender.female,
      telePhone: '0755-1234',
      email: 'w@example.com',
      userType: UserType.police,
      orgType: 0,
      deptIds: [3, 4],
      mainDepartmentId: 4,
      viewDepartmentId: 3,
      roleIds: [2],
      personStatus: PersonStatus.onJob,
      userPhoto: photo,
      sortNum: 5,
      remark: '备注',
    });
    expect(accountCalls.modify.body.safeParse(body).success).toBe(true);
  });

  test('sends a new phone and ID, and empties what was emptied', () => {
    const body = modifyBody(
      {
        ...valuesFrom(user),
        mobilePhone: '13900000002',
        idCard: '44030519900101123X',
        telePhone: undefined,
        email: '',
        orgType: undefined,
        viewDepartmentId: null,
        userPhoto: undefined,
        sortNum: null,
        remark: undefined,
      },
      user,
    );
    expect(body).toMatchObject({
      mobilePhone: '13900000002',
      idCard: '44030519900101123X',
      telePhone: '',
      email: '',
      orgType: null,
      viewDepartmentId: null,
      userPhoto: null,
      sortNum: 0,
      remark: '',
    });
    expect(accountCalls.modify.body.safeParse(body).success).toBe(true);
  });

  test('leaves out what an external system keeps', () => {
    const body = modifyBody({ ...valuesFrom(user), remark: '新' }, { ...user, source: Source.synced });
    expect(Object.keys(body)).not.toEqual(
      expect.arrayContaining(['userName', 'idCard', 'deptIds', 'mainDepartmentId']),
    );
    for (const kept of ['userName', 'idCard', 'deptIds', 'mainDepartmentId'])
      expect(body).not.toHaveProperty(kept);
    expect(body).toMatchObject({ remark: '新', roleIds: [2] });
  });

  test('the main department follows the departments', () => {
    const values = { ...valuesFrom(user), deptIds: [9, 3] };
    expect(modifyBody(values, user).mainDepartmentId).toBe(9);
    expect(modifyBody({ ...values, mainDepartmentId: 3 }, user).mainDepartmentId).toBe(3);
  });

  test('a masked text is fine as it came, and only so', () => {
    expect(maskFault('138****0001', '138****0001', 'mobilePhone')).toBeNull();
    expect(maskFault('13900000002', '138****0001', 'mobilePhone')).toBeNull();
    expect(maskFault('139****0001', '138****0001', 'mobilePhone')).toBe('请输入完整的手机号码');
    expect(maskFault('138****0001', undefined, 'mobilePhone')).toBe('请输入完整的手机号码');
  });
});

test('a new user as the call takes him', () => {
  const body = addBody({
    ...valuesFrom(user),
    ...newUser(4),
    userLoginId: ' lina ',
    mobilePhone: '13900000002',
    idCard: '44030519900101123X',
    deptIds: [4],
    mainDepartmentId: undefined,
    roleIds: [2],
    userPhoto: undefined,
    gender: Gender.unknown,
    personStatus: PersonStatus.onJob,
  });
  expect(body).toMatchObject({ userLoginId: 'lina', mainDepartmentId: 4, userPhoto: null });
  expect(accountCalls.add.body.safeParse(body).success).toBe(true);
});

test('what was left empty in a batch stays as it is, and what is replaced is what was seen', () => {
  const lina = { id: 1, userName: '李娜', userLoginId: 'lina', version: 7 };
  expect(assignBody([lina, { ...lina, id: 2 }], { mode: 'append', deptIds: [], roleIds: [5] })).toEqual({
    userIds: [1, 2],
    mode: 'append',
    roleIds: [5],
  });
  expect(assignBody([lina], { mode: 'replace', deptIds: [3], roleIds: undefined })).toEqual({
    userIds: [1],
    versions: [{ id: 1, version: 7 }],
    mode: 'replace',
    deptIds: [3],
  });
});

test('tells what came of a batch', () => {
  const skipped = { id: 1, userName: '管理员', reason: '内置账号不能冻结' };
  expect(outcomeText('冻结', 3, [])).toBe('已冻结 3 人');
  expect(outcomeText('冻结', 2, [skipped])).toBe('已冻结 2 人，跳过 1 人');
  expect(outcomeText('冻结', 0, [skipped])).toBe('“管理员”：内置账号不能冻结');
});

test('held functions stand under their modules, unknown ones at the end', () => {
  const tree = heldTree(['latin_sys_user', 'latin_sys_user_add', 'latin_custom', 'latin_op']);
  expect(tree).toEqual([
    {
      key: 'latin_sys',
      title: '系统管理',
      children: [
        {
          key: 'latin_sys_user',
          title: '用户管理',
          children: [{ key: 'latin_sys_user_add', title: '新增用户' }],
        },
      ],
    },
    { key: 'latin_custom', title: 'latin_custom' },
  ]);
});
