import { accountFields, type BodyInput, type calls } from '@outbound/contract';
import { Alert } from 'antd';
import { DialogForm } from '../../../ui/forms/dialog-form.tsx';
import { DepartmentPicker } from '../department-picker/index.ts';
import { RolePicker } from './role-picker.tsx';
import { useBatchOutcome } from './use-batch-outcome.tsx';
import type { NamedUser } from './use-user-actions.tsx';
import { useAssign } from './user-calls.ts';

interface AssignValues {
  mode: 'replace' | 'append';
  deptIds: number[] | undefined;
  roleIds: number[] | undefined;
}

/** With the version that was seen. */
type AssignedUser = NamedUser & { version: number };

/** What the call takes; what was left empty stays as it is. */
export function assignBody(
  users: readonly AssignedUser[],
  { mode, deptIds = [], roleIds = [] }: AssignValues,
): BodyInput<typeof calls.account.setOrgAndRoleOfUser> {
  return {
    userIds: users.map(({ id }) => id),
    // What is added takes nothing away that somebody else gave meanwhile.
    ...(mode === 'replace' ? { versions: users.map(({ id, version }) => ({ id, version })) } : {}),
    mode,
    ...(deptIds.length > 0 ? { deptIds } : {}),
    ...(roleIds.length > 0 ? { roleIds } : {}),
  };
}

interface AssignDialogProps {
  /** null: closed. */
  users: readonly AssignedUser[] | null;
  onDone(): void;
  onClose(): void;
}

const noKnown: [] = [];

/** Departments and roles of many users at once. */
export function AssignDialog({ users, onDone, onClose }: AssignDialogProps) {
  const assign = useAssign();
  const outcome = useBatchOutcome();
  const names = (users ?? []).map(({ userName }) => userName);
  return (
    <>
      <DialogForm<AssignValues>
        open={users !== null}
        subject="组织和角色"
        title="设置组织和角色"
        width={560}
        record={{ mode: 'replace' }}
        fields={[
          {
            name: 'mode',
            label: '设置方式',
            kind: 'radio',
            required: true,
            options: [
              { value: 'replace', label: '替换原有' },
              { value: 'append', label: '在原有基础上增加' },
            ],
          },
          {
            name: 'deptIds',
            label: accountFields.deptIds.label,
            kind: 'custom',
            control: <DepartmentPicker multiple placeholder="不修改部门" />,
            extra: '第一个为主部门；增加时保留原主部门。',
          },
          {
            name: 'roleIds',
            label: accountFields.roleIds.label,
            kind: 'custom',
            control: <RolePicker known={noKnown} placeholder="不修改角色" />,
            rules: [
              ({ getFieldValue }) => ({
                validator: (_, roleIds: number[] | undefined) =>
                  (roleIds?.length ?? 0) + ((getFieldValue('deptIds') as number[] | undefined)?.length ?? 0) >
                  0
                    ? Promise.resolve()
                    : Promise.reject(new Error('请选择组织或角色')),
              }),
            ],
          },
        ]}
        onSubmit={async (values) => {
          const body = assignBody(users ?? [], values);
          const { doneNum, skippedList } = await assign.mutateAsync(body);
          outcome.tell('设置', doneNum, skippedList);
          onDone();
        }}
        onClose={onClose}
      >
        <Alert
          type="info"
          style={{ marginBottom: 16 }}
          title={`将设置 ${names.length} 名用户：${names.slice(0, 5).join('、')}${names.length > 5 ? '…' : ''}`}
        />
      </DialogForm>
      {outcome.dialog}
    </>
  );
}
