import {
  calls,
  type DeptDetail,
  OrganisationType,
  optionsOf,
  organisationTypeLabels,
  valuesOf,
} from '@outbound/contract';
import { useMemo } from 'react';
import { useCall } from '../../../api/query.ts';
import { DialogForm } from '../../../ui/dialog-form.tsx';
import type { Field } from '../../../ui/form-fields.tsx';
import { DepartmentPicker } from '../department-picker.tsx';
import { useAddDepartment, useModifyDepartment } from './department-calls.ts';
import { type DepartmentFormValues, departmentBody, newDepartment, valuesFrom } from './department-values.ts';
import { searchPeople } from './people.ts';

export type DepartmentSubject =
  | { kind: 'add'; parent: { id: number; name: string } | null }
  | { kind: 'modify'; id: number };

interface DepartmentFormProps {
  /** null: closed. */
  subject: DepartmentSubject | null;
  onAdded(id: number): void;
  onClose(): void;
}

function fieldsOf(department: DeptDetail | null, parent: { id: number; name: string } | null): Field[] {
  const span = 12;
  const { headUserId, headName } = department ?? { headUserId: null, headName: null };
  return [
    {
      name: 'parentId',
      label: '上级部门',
      kind: 'custom',
      span,
      control: (
        <DepartmentPicker
          known={parent ? [parent] : []}
          without={department?.id ?? null}
          placeholder="无（一级部门）"
        />
      ),
    },
    {
      name: 'deptName',
      label: '部门名称',
      kind: 'text',
      max: 50,
      span,
      required: true,
      rules: [{ pattern: /^[^/]*$/, message: '部门名称不能包含 /' }],
    },
    { name: 'deptShortName', label: '部门简称', kind: 'text', max: 30, span },
    {
      name: 'deptCode',
      label: '部门编码',
      kind: 'text',
      max: 50,
      span,
      required: true,
      extra: '编码唯一，部门删除后也不能再次使用',
      rules: [{ pattern: /^[A-Za-z0-9_-]*$/, message: '部门编码仅支持字母、数字、下划线和横线' }],
    },
    {
      name: 'orgType',
      label: '组织类型',
      kind: 'select',
      span,
      required: true,
      options: optionsOf(valuesOf(OrganisationType), organisationTypeLabels),
    },
    {
      name: 'headUserId',
      label: '负责人',
      kind: 'remoteSelect',
      span,
      placeholder: '请输入姓名或账号',
      search: searchPeople,
      ...(headUserId === null ? {} : { initial: { value: headUserId, label: headName ?? '--' } }),
    },
    { name: 'phone', label: '联系电话', kind: 'digitsAndHyphen', max: 30, span },
    { name: 'sortNum', label: '排序', kind: 'number', min: 0, max: 99_999, span },
    { name: 'remark', label: '备注', kind: 'textarea', max: 500 },
  ];
}

/** Adds a department below another one, or modifies one. */
export function DepartmentForm(props: DepartmentFormProps) {
  const { subject } = props;
  if (subject === null) return null;
  if (subject.kind === 'modify') return <ModifyForm {...props} id={subject.id} />;
  return <OpenForm {...props} department={null} parent={subject.parent} />;
}

function ModifyForm(props: DepartmentFormProps & { id: number }) {
  // Fresh: a form must not put an older state back.
  const { data, isFetchedAfterMount } = useCall(calls.department.detail, { id: props.id }, { staleTime: 0 });
  if (!data || !isFetchedAfterMount) return null;
  const parent = data.parentId === null ? null : { id: data.parentId, name: data.parentName ?? '--' };
  return <OpenForm {...props} department={data} parent={parent} />;
}

interface OpenFormProps extends DepartmentFormProps {
  department: DeptDetail | null;
  parent: { id: number; name: string } | null;
}

function OpenForm({ department, parent, onAdded, onClose }: OpenFormProps) {
  const add = useAddDepartment();
  const modify = useModifyDepartment();
  const fields = useMemo(() => fieldsOf(department, parent), [department, parent]);
  return (
    <DialogForm<DepartmentFormValues>
      open
      subject="部门"
      title={department ? `修改部门“${department.deptName}”` : parent ? '新增下级部门' : '新增一级部门'}
      record={department ? valuesFrom(department) : newDepartment(parent?.id ?? null)}
      fields={fields}
      width="max(50%, 640px)"
      onSubmit={async (values) => {
        const body = departmentBody(values);
        if (department)
          return modify.mutateAsync({ ...body, id: department.id, version: department.version });
        onAdded((await add.mutateAsync(body)).id);
      }}
      onClose={onClose}
    />
  );
}
