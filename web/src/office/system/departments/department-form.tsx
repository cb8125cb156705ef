import {
  calls,
  type DeptDetail,
  OrganisationType,
  optionsOf,
  organisationTypeLabels,
  valuesOf,
} from '@outbound/contract';
import { useMemo } from 'react';
import { api } from '../../../api/client.ts';
import { useCall } from '../../../api/query.ts';
import { DialogForm } from '../../../ui/forms/dialog-form.tsx';
import type { Field } from '../../../ui/forms/form-fields.tsx';
import { DepartmentNames, DepartmentPicker } from '../department-tree/department-picker.tsx';
import { useAddDepartment, useModifyDepartment } from './department-calls.ts';
import { type DepartmentFormValues, departmentBody, newDepartment, valuesFrom } from './department-values.ts';
import { rememberPeople } from './people-search.ts';

export type DepartmentSubject =
  | { kind: 'add'; parent: { id: number; name: string } | null }
  | { kind: 'modify'; id: number };

interface DepartmentFormProps {
  /** null: closed. */
  subject: DepartmentSubject | null;
  onAdded(id: number): void;
  onClose(): void;
}

interface Named {
  id: number;
  name: string;
}

const parentOf = ({ parentId, parentName }: DeptDetail): Named[] =>
  parentId === null ? [] : [{ id: parentId, name: parentName ?? '--' }];

/** `parents` are known by name, `people` those that a search has found. */
function fieldsOf(
  department: DeptDetail | null,
  parents: readonly Named[],
  people: ReturnType<typeof rememberPeople>,
): Field[] {
  const span = 12;
  const { headUserId, headName } = department ?? { headUserId: null, headName: null };
  return [
    {
      name: 'parentId',
      label: '上级部门',
      kind: 'custom',
      span,
      control: (
        <DepartmentPicker known={parents} without={department?.id ?? null} placeholder="无（一级部门）" />
      ),
      text: (value) => (value == null ? '无（一级部门）' : <DepartmentNames value={value} known={parents} />),
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
      search: people.search,
      ...(headUserId === null ? {} : { initial: { value: headUserId, label: headName ?? '--' } }),
      text: (value) => (value === headUserId ? headName : people.nameOf(value)),
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
  return data && isFetchedAfterMount ? <OpenForm {...props} department={data} parent={null} /> : null;
}

interface OpenFormProps extends DepartmentFormProps {
  department: DeptDetail | null;
  /** Where a new one comes to stand. */
  parent: Named | null;
}

function OpenForm({ department, parent, onAdded, onClose }: OpenFormProps) {
  const add = useAddDepartment();
  const modify = useModifyDepartment();
  const people = useMemo(rememberPeople, []);
  return (
    <DialogForm<DepartmentFormValues, DeptDetail>
      open
      subject="部门"
      title={department ? `修改部门“${department.deptName}”` : parent ? '新增下级部门' : '新增一级部门'}
      record={newDepartment(parent?.id ?? null)}
      edited={
        department && {
          record: department,
          read: () => api.department.detail({ id: department.id }),
          valuesOf: valuesFrom,
        }
      }
      fields={(_values, record) =>
        fieldsOf(record, record ? parentOf(record) : parent ? [parent] : [], people)
      }
      width="max(50%, 640px)"
      onSubmit={async (values, record) => {
        const body = departmentBody(values);
        if (record) return modify.mutateAsync({ ...body, id: record.id, version: record.version });
        onAdded((await add.mutateAsync(body)).id);
      }}
      onClose={onClose}
    />
  );
}
