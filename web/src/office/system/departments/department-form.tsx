import { calls, type DeptDetail, deptFields } from '@outbound/contract';
import { useMemo } from 'react';
import { api } from '../../../api/client.ts';
import { useCall } from '../../../api/query.ts';
import { DialogForm } from '../../../ui/forms/dialog-form.tsx';
import { formFieldsOf } from '../../../ui/forms/field-list.ts';
import type { Field } from '../../../ui/forms/form-fields.tsx';
import { RemoteSelect } from '../../../ui/forms/remote-select.tsx';
import { DepartmentNames, DepartmentPicker } from '../department-picker/index.ts';
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
  const { headUserId, headUserName } = department ?? { headUserId: null, headUserName: null };
  const initial = headUserId === null ? null : { value: headUserId, label: headUserName ?? '--' };
  return formFieldsOf(
    deptFields,
    {
      parentId: {
        required: false,
        control: (
          <DepartmentPicker known={parents} without={department?.id ?? null} placeholder="无（一级部门）" />
        ),
        text: (value) =>
          value == null ? '无（一级部门）' : <DepartmentNames value={value} known={parents} />,
      },
      orgType: { required: true },
      headUserId: {
        control: (
          <RemoteSelect
            placeholder="请输入姓名或账号"
            search={people.search}
            {...(initial ? { initial } : {})}
          />
        ),
        text: (value) => (value === headUserId ? headUserName : people.nameOf(value)),
      },
    },
    { span: 12 },
  );
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
