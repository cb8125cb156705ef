import { EnabledStatus, enabledStatusLabels } from '@outbound/contract';
import { Checkbox } from 'antd';
import { type ReactNode, useState } from 'react';
import { api } from '../../../api/client.ts';
import { CallFailure } from '../../../api/failure.ts';
import { useConfirm } from '../../../ui/feedback/confirm.ts';
import { Dialog } from '../../../ui/feedback/dialog.tsx';
import { useMessage } from '../../../ui/feedback/use-message.ts';
import { DialogForm } from '../../../ui/forms/dialog-form.tsx';
import { DepartmentPicker } from '../department-picker/index.ts';
import type { Drop } from '../department-tree/index.ts';
import { useDeleteDepartment, useDepartmentStatus, useMoveDepartment } from './department-calls.ts';
import { MergeDialog } from './merge-dialog.tsx';

interface NamedDepartment {
  id: number;
  deptName: string;
  parentId: number | null;
  status: EnabledStatus;
  childNum: number;
}

interface Outcomes {
  onDeleted(department: NamedDepartment): void;
  /** It is part of that one now. */
  onMerged(targetId: number): void;
}

/** Runs a write whose failure was told already. */
async function settle(run: () => Promise<unknown>): Promise<void> {
  try {
    await run();
  } catch (error) {
    if (!(error instanceof CallFailure)) throw error;
  }
}

/** Moving, switching and deleting departments, each after a question; `dialogs` belong into the page. */
export function useDepartmentActions({ onDeleted, onMerged }: Outcomes): {
  /** Asks where to. */
  move(department: NamedDepartment): void;
  /** Drawn there: asks whether it was meant. */
  drop(drop: Drop, name: string, parentName: string | null): Promise<void>;
  toggle(department: NamedDepartment): void;
  /** Asks into which one. */
  merge(department: NamedDepartment): void;
  remove(department: NamedDepartment): Promise<void>;
  dialogs: ReactNode;
} {
  const message = useMessage();
  const confirm = useConfirm();
  const moveCall = useMoveDepartment();
  const statusCall = useDepartmentStatus();
  const deleteCall = useDeleteDepartment();
  const [moving, setMoving] = useState<NamedDepartment | null>(null);
  const [merging, setMerging] = useState<NamedDepartment | null>(null);
  const [toggled, setToggled] = useState<NamedDepartment | null>(null);
  const [withChildren, setWithChildren] = useState(false);
  const next = toggled?.status === EnabledStatus.enabled ? EnabledStatus.disabled : EnabledStatus.enabled;
  const word = enabledStatusLabels[next];

  const changeStatus = () =>
    settle(async () => {
      if (!toggled) return;
      const { changedNum } = await statusCall.mutateAsync({ id: toggled.id, status: next, withChildren });
      void message.success(`已${word} ${changedNum} 个部门`);
      setToggled(null);
    });

  return {
    move: setMoving,
    merge: setMerging,
    async drop(drop, name, parentName) {
      const isSure = await confirm({
        title: `是否确认将“${name}”移动到${parentName === null ? '一级部门' : `“${parentName}”下`}？`,
        content: '移动后，按部门授权的数据范围会随之变化。',
        danger: false,
        confirmText: '移动',
      });
      if (isSure) await settle(() => moveCall.mutateAsync(drop));
    },
    toggle(department) {
      setWithChildren(false);
      setToggled(department);
    },
    async remove(department) {
      if (department.childNum > 0) return void message.warning('存在下级部门，不允许删除');
      await settle(async () => {
        const { exist, count } = await api.account.checkIsExistUserByDeptId({ deptId: department.id });
        if (exist) return void message.warning(`该部门下还有 ${count} 名用户，不允许删除`);
        const isSure = await confirm({
          title: `是否确认删除部门“${department.deptName}”？`,
          content: '删除后不可恢复，部门编码不能再次使用。',
          confirmText: '删除',
        });
        if (!isSure) return;
        await deleteCall.mutateAsync({ id: department.id });
        onDeleted(department);
      });
    },
    dialogs: (
      <>
        <DialogForm<{ parentId: number | null }>
          open={moving !== null}
          subject="部门"
          title={`移动部门“${moving?.deptName ?? ''}”`}
          width={480}
          record={{ parentId: moving?.parentId ?? null }}
          fields={[
            {
              name: 'parentId',
              label: '移动到',
              kind: 'custom',
              control: <DepartmentPicker without={moving?.id ?? null} placeholder="无（一级部门）" />,
              extra: '移动到所选部门的最后；按部门授权的数据范围会随之变化。',
            },
          ]}
          onSubmit={async ({ parentId }) => {
            if (moving) await moveCall.mutateAsync({ id: moving.id, parentId: parentId ?? null });
          }}
          onClose={() => setMoving(null)}
        />
        {merging ? (
          <MergeDialog
            department={merging}
            onMerged={(targetId) => {
              setMerging(null);
              onMerged(targetId);
            }}
            onClose={() => setMerging(null)}
          />
        ) : null}
        <Dialog
          open={toggled !== null}
          title={`确认要${word}“${toggled?.deptName ?? ''}”吗？`}
          width={440}
          danger={next === EnabledStatus.disabled}
          confirmText={word}
          confirming={statusCall.isPending}
          onCancel={() => setToggled(null)}
          onConfirm={() => void changeStatus()}
        >
          {next === EnabledStatus.disabled ? (
            <p style={{ marginTop: 0 }}>停用后不能再选择该部门；已属于该部门的用户不受影响。</p>
          ) : null}
          {toggled && toggled.childNum > 0 ? (
            <Checkbox checked={withChildren} onChange={(event) => setWithChildren(event.target.checked)}>
              同时{word}下级
            </Checkbox>
          ) : null}
        </Dialog>
      </>
    ),
  };
}
