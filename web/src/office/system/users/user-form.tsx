import {
  type AccountDetail,
  accountFault,
  accountFields,
  calls,
  Gender,
  identityFaults,
  readFileList,
  Source,
  UserType,
} from '@outbound/contract';
import { Alert, Form, Select } from 'antd';
import { useMemo } from 'react';
import { api } from '../../../api/client.ts';
import { useCall } from '../../../api/query.ts';
import { Avatar } from '../../../ui/files/avatar.tsx';
import { Upload } from '../../../ui/files/upload.tsx';
import { DialogForm } from '../../../ui/forms/dialog-form.tsx';
import { formFieldsOf } from '../../../ui/forms/field-list.ts';
import { type Field, judged } from '../../../ui/forms/form-fields.tsx';
import { DepartmentNames, DepartmentPicker, useDepartmentNames } from '../department-picker/index.ts';
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
  deptId: number | null;
  /** The initial password of a new user, which is answered once. */
  onAdded(user: { id: number; userLoginId: string; userName: string; password: string }): void;
  onClose(): void;
}

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
  return ({ getFieldValue }) => ({
    required: user
      ? user[field] !== ''
      : identityFaults(getFieldValue('userType') ?? UserType.other, { mobilePhone: '', idCard: '' }).length >
        0,
    message: accountFault('missing', { label: accountFields[field].label }),
  });
}

const order = [
  'userLoginId',
  'userName',
  'gender',
  'userType',
  'mobilePhone',
  'idCard',
  'deptIds',
  'mainDepartmentId',
  'roleIds',
  'viewDepartmentId',
  'orgType',
  'personStatus',
] as const;

function fieldsOf(user: AccountDetail | null, check: Unique): Field[] {
  const isSynced = user?.source === Source.synced;
  const byOther = isSynced ? { disabled: true, extra: '该用户由外部系统同步' } : {};
  const known = user?.deptList ?? [];
  const viewed = user?.viewDepartmentId
    ? [{ id: user.viewDepartmentId, name: user.viewDepartmentName ?? '--' }]
    : [];
  const unmasked = (field: 'mobilePhone' | 'idCard') =>
    judged((value) => maskFault(value, user?.[field], field));
  return formFieldsOf(
    accountFields,
    {
      userLoginId: {
        ...byOther,
        disabled: user !== null,
        rules: user ? [] : [uniqueRule(check, 'userLoginId')],
      },
      userName: byOther,
      mobilePhone: {
        rules: [neededRule('mobilePhone', user), unmasked('mobilePhone'), uniqueRule(check, 'mobilePhone')],
      },
      idCard: {
        ...byOther,
        rules: [neededRule('idCard', user), unmasked('idCard'), uniqueRule(check, 'idCard')],
      },
      deptIds: {
        ...byOther,
        control: <DepartmentPicker multiple known={known} disabled={isSynced} />,
        text: (value) => <DepartmentNames value={value} known={known} />,
      },
      mainDepartmentId: {
        control: <MainDepartment known={known} disabled={isSynced} />,
        text: (value) => <DepartmentNames value={value} known={known} />,
      },
      roleIds: {
        control: <RolePicker known={user?.roleList ?? []} />,
        text: (value) => <RoleNames value={value} known={user?.roleList ?? []} />,
      },
      viewDepartmentId: {
        control: <DepartmentPicker known={viewed} />,
        text: (value) => <DepartmentNames value={value} known={viewed} />,
      },
      personStatus: { required: true },
      userPhoto: {
        verb: '请上传',
        control: <Upload maxFiles={1} maxBytes={2 * 1024 * 1024} hint="jpg、jpeg、png，不超过2MB" />,
        text: (value) => {
          const photo = readFileList(typeof value === 'string' ? value : undefined)[0]?.url;
          return photo ? <Avatar photo={photo} gender={Gender.unknown} size={48} /> : '无头像';
        },
      },
    },
    { order, span: 12 },
  );
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

function OpenForm({ user, deptId, onAdded, onClose }: UserFormProps & { user: AccountDetail | null }) {
  const add = useAddUser();
  const modify = useModifyUser();
  const id = user?.id ?? null;
  const check = useMemo(() => createUniqueCheck(id), [id]);
  return (
    <DialogForm<UserFormValues, AccountDetail>
      open
      subject="用户"
      title={user ? `修改用户“${user.userName}”` : '新增用户'}
      record={newUser(deptId)}
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
  const chosen = (Form.useWatch('deptIds') as number[] | undefined) ?? [];
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
