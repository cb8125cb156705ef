import {
  type AccountDetail,
  calls,
  emailFault,
  Gender,
  genderLabels,
  identityFaults,
  loginIdFault,
  OrganisationType,
  optionsOf,
  organisationTypeLabels,
  PersonStatus,
  personStatusLabels,
  readFileList,
  Source,
  UserType,
  userTypeLabels,
  valuesOf,
} from '@outbound/contract';
import { Alert, Form, Select } from 'antd';
import { useMemo } from 'react';
import { api } from '../../../api/client.ts';
import { useCall } from '../../../api/query.ts';
import { Avatar } from '../../../ui/files/avatar.tsx';
import { Upload } from '../../../ui/files/upload.tsx';
import { DialogForm } from '../../../ui/forms/dialog-form.tsx';
import type { Field } from '../../../ui/forms/form-fields.tsx';
import {
  DepartmentNames,
  DepartmentPicker,
  useDepartmentNames,
} from '../department-tree/department-picker.tsx';
import { addBody, maskFault, modifyBody, newUser, type UserFormValues, valuesFrom } from './form-values.ts';
import { RoleNames, RolePicker } from './role-picker.tsx';
import { createUniqueCheck } from './unique.ts';
import { useAddUser, useModifyUser } from './user-calls.ts';

type Rule = NonNullable<Field['rules']>[number];
type Unique = ReturnType<typeof createUniqueCheck>;

interface UserFormProps {
  /** The user to modify, by id; `new` adds one, null is closed. */
  subject: number | 'new' | null;
  /** The department that a new user starts in. */
  departmentId: number | null;
  /** The initial password of a new user, which is answered once. */
  onAdded(user: { id: number; userLoginId: string; userName: string; password: string }): void;
  onClose(): void;
}

const judged = (judge: (value: string) => string | null): Rule => ({
  validator: (_, value: unknown) => {
    const fault = judge(typeof value === 'string' ? value.trim() : '');
    return fault === null ? Promise.resolve() : Promise.reject(new Error(fault));
  },
});

function uniqueRule(check: Unique, field: 'userLoginId' | 'mobilePhone' | 'idCard'): Rule {
  return {
    validateTrigger: 'onBlur',
    validator: async (_, value: unknown) => {
      const fault = await check(field, typeof value === 'string' ? value : undefined);
      if (fault !== null) throw new Error(fault);
    },
  };
}

/** A person needs phone and ID, a unit's or test account does not; what was never given may stay away. */
function neededRule(field: 'mobilePhone' | 'idCard', user: AccountDetail | null): Rule {
  const [message] = identityFaults(UserType.other, { mobilePhone: '', idCard: '' })
    .filter(([name]) => name === field)
    .map(([, text]) => text);
  return ({ getFieldValue }) => ({
    required: user
      ? user[field] !== ''
      : identityFaults(getFieldValue('userType') ?? UserType.other, { mobilePhone: '', idCard: '' }).length >
        0,
    ...(message === undefined ? {} : { message }),
  });
}

function fieldsOf(user: AccountDetail | null, check: Unique): Field[] {
  const span = 12;
  const isSynced = user?.source === Source.synced;
  const byOther = isSynced ? { disabled: true, extra: '该用户由外部系统同步' } : {};
  const known = user?.departmentList ?? [];
  const viewed = user?.viewDepartmentId
    ? [{ id: user.viewDepartmentId, name: user.viewDepartmentName ?? '--' }]
    : [];
  const unmasked = (field: 'mobilePhone' | 'idCard', label: string) =>
    judged((value) => maskFault(value, user?.[field], label));
  return [
    {
      name: 'userLoginId',
      label: '账号',
      kind: 'text',
      max: 64,
      span,
      required: true,
      disabled: user !== null,
      ...(isSynced ? { extra: '该用户由外部系统同步' } : {}),
      rules: user
        ? []
        : [judged((value) => (value === '' ? null : loginIdFault(value))), uniqueRule(check, 'userLoginId')],
    },
    { name: 'userName', label: '姓名', kind: 'text', max: 50, span, required: true, ...byOther },
    {
      name: 'gender',
      label: '性别',
      kind: 'radio',
      span,
      options: optionsOf(valuesOf(Gender), genderLabels),
    },
    {
      name: 'userType',
      label: '用户类型',
      kind: 'select',
      span,
      required: true,
      options: optionsOf(valuesOf(UserType), userTypeLabels),
    },
    {
      name: 'mobilePhone',
      label: '手机号码',
      kind: 'phone',
      span,
      rules: [
        neededRule('mobilePhone', user),
        unmasked('mobilePhone', '手机号码'),
        uniqueRule(check, 'mobilePhone'),
      ],
    },
    {
      name: 'idCard',
      label: '身份证号',
      kind: 'citizenId',
      span,
      ...byOther,
      rules: [neededRule('idCard', user), unmasked('idCard', '身份证号'), uniqueRule(check, 'idCard')],
    },
    {
      name: 'departmentIds',
      label: '所属部门',
      kind: 'custom',
      span,
      required: true,
      ...byOther,
      control: <DepartmentPicker multiple known={known} disabled={isSynced} />,
      text: (value) => <DepartmentNames value={value} known={known} />,
    },
    {
      name: 'mainDepartmentId',
      label: '主部门',
      kind: 'custom',
      span,
      control: <MainDepartment known={known} disabled={isSynced} />,
      text: (value) => <DepartmentNames value={value} known={known} />,
    },
    {
      name: 'roleIds',
      label: '角色',
      kind: 'custom',
      span,
      required: true,
      control: <RolePicker known={user?.roleList ?? []} />,
      text: (value) => <RoleNames value={value} known={user?.roleList ?? []} />,
    },
    {
      name: 'viewDepartmentId',
      label: '可查看部门',
      kind: 'custom',
      span,
      extra: '在角色的数据范围之外，还可访问该部门及其下级部门的数据',
      control: <DepartmentPicker known={viewed} />,
      text: (value) => <DepartmentNames value={value} known={viewed} />,
    },
    {
      name: 'orgType',
      label: '编制类型',
      kind: 'select',
      span,
      options: optionsOf(valuesOf(OrganisationType), organisationTypeLabels),
    },
    {
      name: 'personStatus',
      label: '人员状态',
      kind: 'radio',
      span,
      required: true,
      options: optionsOf([PersonStatus.onJob, PersonStatus.departure], personStatusLabels),
    },
    { name: 'telePhone', label: '固定电话', kind: 'digitsAndHyphen', max: 30, span },
    { name: 'email', label: '邮箱', kind: 'text', max: 100, span, rules: [judged(emailFault)] },
    {
      name: 'userPhoto',
      label: '头像',
      kind: 'custom',
      verb: '请上传',
      span,
      control: <Upload maxFiles={1} maxBytes={2 * 1024 * 1024} hint="jpg、jpeg、png，不超过2MB" />,
      text: (value) => {
        const photo = readFileList(typeof value === 'string' ? value : undefined)[0]?.url;
        return photo ? <Avatar photo={photo} gender={Gender.unknown} size={48} /> : '无头像';
      },
    },
    { name: 'sortNum', label: '排序', kind: 'number', min: 0, max: 99_999, span },
    { name: 'remark', label: '备注', kind: 'textarea', max: 500 },
  ];
}

/** Adds or modifies a user. */
export function UserForm(props: UserFormProps) {
  const { subject } = props;
  if (subject === null) return null;
  return subject === 'new' ? <OpenForm {...props} user={null} /> : <ModifyForm {...props} id={subject} />;
}

function ModifyForm(props: UserFormProps & { id: number }) {
  // Fresh, not from the list: a form must not put an older state back.
  const { data, isFetchedAfterMount } = useCall(calls.account.detail, { id: props.id }, { staleTime: 0 });
  return data && isFetchedAfterMount ? <OpenForm {...props} user={data} /> : null;
}

function OpenForm({ user, departmentId, onAdded, onClose }: UserFormProps & { user: AccountDetail | null }) {
  const add = useAddUser();
  const modify = useModifyUser();
  const id = user?.id ?? null;
  const check = useMemo(() => createUniqueCheck(id), [id]);
  return (
    <DialogForm<UserFormValues, AccountDetail>
      open
      subject="用户"
      title={user ? `修改用户“${user.userName}”` : '新增用户'}
      record={newUser(departmentId)}
      edited={user && { record: user, read: () => api.account.detail({ id: user.id }), valuesOf: valuesFrom }}
      fields={(_values, record) => fieldsOf(record, check)}
      width="max(50%, 680px)"
      onSubmit={async (values, record) => {
        if (record) return modify.mutateAsync(modifyBody(values, record));
        const body = addBody(values);
        const { id, password } = await add.mutateAsync(body);
        onAdded({ id, password, userLoginId: body.userLoginId, userName: body.userName });
      }}
      onClose={onClose}
    >
      {user?.source === Source.synced ? (
        <Alert
          type="info"
          showIcon
          style={{ marginBottom: 16 }}
          title="该用户由外部系统同步，账号、姓名、身份证号和所属部门以外部系统为准"
        />
      ) : null}
    </DialogForm>
  );
}

interface MainDepartmentProps {
  known: readonly { id: number; name: string }[];
  disabled: boolean;
  id?: string;
  value?: number | null;
  onChange?: (value: number | null) => void;
}

/** Which of the chosen departments is the main one; the first while none is named. */
function MainDepartment({ known, disabled, id, value, onChange }: MainDepartmentProps) {
  const chosen = (Form.useWatch('departmentIds') as number[] | undefined) ?? [];
  const names = useDepartmentNames(known);
  const main = chosen.find((one) => one === value) ?? chosen[0] ?? null;
  return (
    <Select<number>
      {...(id ? { id } : {})}
      disabled={disabled || chosen.length === 0}
      placeholder="请先选择所属部门"
      value={main}
      options={chosen.map((one) => ({ value: one, label: names.get(one) ?? String(one) }))}
      onChange={(next) => onChange?.(next)}
    />
  );
}
