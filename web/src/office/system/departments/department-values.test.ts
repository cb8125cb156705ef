import { type DeptDetail, departmentCalls } from '@outbound/contract';
import { expect, test } from 'vitest';
import { departmentBody, newDepartment, valuesFrom, withoutDepartment } from './department-values.ts';

const department: DeptDetail = {
  id: 4,
  parentId: 1,
  parentName: '总部',
  deptName: '运营部',
  deptShortName: '运营',
  deptCode: 'YYB',
  orgType: 4,
  headUserId: 7,
  headUserName: '王芳',
  phone: '0755-1234',
  sortNum: 3,
  status: 1,
  remark: '备注',
  version: 2,
  path: '总部/运营部',
  childNum: 0,
  memberNum: 1,
  memberTotal: 1,
  updatedBy: null,
  updatedTime: '2026-11-01 09:00:00',
  createdTime: '2026-11-01 09:00:00',
};

test('an untouched form changes nothing, an emptied field is written as empty', () => {
  const body = departmentBody(valuesFrom(department));
  expect(body).toEqual({
    parentId: 1,
    deptName: '运营部',
    deptShortName: '运营',
    deptCode: 'YYB',
    orgType: 4,
    headUserId: 7,
    phone: '0755-1234',
    sortNum: 3,
    remark: '备注',
  });
  const emptied = departmentBody({
    ...valuesFrom(department),
    ...newDepartment(null),
    deptShortName: undefined,
    headUserId: undefined,
    phone: undefined,
    sortNum: null,
    remark: undefined,
  });
  expect(emptied).toMatchObject({
    parentId: null,
    deptShortName: '',
    headUserId: null,
    phone: '',
    sortNum: 0,
    remark: '',
  });
  const { deptModify } = departmentCalls;
  expect(deptModify.body.safeParse({ id: 4, version: 2, ...emptied }).success).toBe(true);
});

test('a person leaves a department and stays in the others', () => {
  const in2 = [
    { id: 4, name: '运营部', path: '总部/运营部', isMain: true },
    { id: 5, name: '活动组', path: '总部/活动组', isMain: false },
  ];
  const user = { id: 9, version: 3, deptList: in2, mainDepartmentId: 4 };
  expect(withoutDepartment(user, 5)).toEqual({ id: 9, version: 3, deptIds: [4], mainDepartmentId: 4 });
  expect(withoutDepartment(user, 4)).toEqual({ id: 9, version: 3, deptIds: [5], mainDepartmentId: 5 });
  expect(withoutDepartment({ ...user, deptList: in2.slice(0, 1) }, 4)).toBeNull();
});
