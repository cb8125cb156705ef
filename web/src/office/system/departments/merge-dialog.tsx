import { calls } from '@outbound/contract';
import { useQueryClient } from '@tanstack/react-query';
import { Alert, Form, Skeleton, Statistic, Typography } from 'antd';
import { useState } from 'react';
import { CallFailure } from '../../../api/failure.ts';
import { readAgain, useCall } from '../../../api/query.ts';
import { Dialog } from '../../../ui/feedback/dialog.tsx';
import { FailureState } from '../../../ui/feedback/failure-state.tsx';
import { useMessage } from '../../../ui/feedback/use-message.ts';
import { formSize } from '../../../ui/forms/form-size.ts';
import { DepartmentPicker } from '../department-picker/index.ts';
import { departmentTrees } from '../department-tree/index.ts';
import { useMergeDepartments } from './department-calls.ts';

interface MergeDialogProps {
  department: { id: number; deptName: string };
  onMerged(targetId: number): void;
  onClose(): void;
}

/** Merges a department, and further ones, into another; says before what that moves. */
export function MergeDialog({ department, onMerged, onClose }: MergeDialogProps) {
  const message = useMessage();
  const client = useQueryClient();
  const merge = useMergeDepartments();
  const [targetId, setTargetId] = useState<number | null>(null);
  const [further, setFurther] = useState<number[]>([]);
  const ids = [department.id, ...further];
  const preview = useCall(
    calls.department.mergePreview,
    { ids, targetId: targetId ?? department.id },
    { enabled: targetId !== null, quiet: true, staleTime: 0 },
  );
  const plan = targetId === null || preview.error ? undefined : preview.data;
  const isReady = plan !== undefined && !preview.isFetching && plan.sameNameList.length === 0;

  const confirm = async () => {
    if (targetId === null) return void message.warning('请选择合并到的部门');
    if (!isReady) return;
    try {
      const done = await merge.mutateAsync({ ids, targetId });
      void message.success(`合并成功，${done.memberNum} 名成员和 ${done.childNum} 个下级部门已转入`);
      onMerged(targetId);
    } catch (error) {
      // Told already.
      if (!(error instanceof CallFailure)) throw error;
      // What is shown here, and behind it, was so when it was read: somebody else has changed it since.
      void preview.refetch();
      void readAgain(client, departmentTrees);
    }
  };

  return (
    <Dialog
      open
      title={`合并部门“${department.deptName}”`}
      width={560}
      danger
      confirmText="合并"
      confirming={merge.isPending}
      onCancel={onClose}
      onConfirm={() => void confirm()}
    >
      <Form layout="vertical" size={formSize()}>
        <Form.Item label="合并到" htmlFor="merge-target" required>
          <DepartmentPicker
            id="merge-target"
            without={department.id}
            value={targetId}
            onChange={setTargetId}
          />
        </Form.Item>
        <Form.Item label="一并合并" htmlFor="merge-further" extra="可选择其他部门，与该部门一起合并">
          <DepartmentPicker
            id="merge-further"
            multiple
            without={department.id}
            value={further}
            onChange={setFurther}
            placeholder="无"
          />
        </Form.Item>
      </Form>
      <section aria-label="合并预览" aria-live="polite" style={{ display: 'grid', gap: 12 }}>
        {targetId === null ? (
          <Typography.Text type="secondary">
            选择目标部门后，这里显示将受影响的成员、下级部门和角色。
          </Typography.Text>
        ) : preview.error && !preview.isFetching ? (
          preview.error.code.startsWith('UM') ? (
            <Alert type="error" showIcon title={preview.error.message} />
          ) : (
            <FailureState failure={preview.error} size={64} onRetry={() => void preview.refetch()} />
          )
        ) : plan === undefined ? (
          <Skeleton active title={false} paragraph={{ rows: 3 }} />
        ) : (
          <>
            <div
              style={{
                display: 'grid',
                gap: 12,
                gridTemplateColumns: 'repeat(auto-fit, minmax(110px, 1fr))',
              }}
            >
              <Statistic title="转入成员" value={plan.memberNum} suffix="名" />
              <Statistic title="转入下级部门" value={plan.childNum} suffix="个" />
              <Statistic title="涉及角色" value={plan.roleNum} suffix="个" />
            </div>
            <Typography.Text>合并后的负责人：{plan.headUserName ?? '无'}</Typography.Text>
            {plan.sameNameList.length > 0 ? (
              <Alert
                type="error"
                showIcon
                title={`合并后会有重名的下级部门，请先改名：${plan.sameNameList.join('、')}`}
              />
            ) : (
              <Alert
                type="warning"
                showIcon
                title="合并后不可撤销：被合并的部门不再存在，其部门编码不能再次使用；成员、下级部门、未办结的任务、值班安排、登记的统计数据、角色的数据范围和可查看部门都转到目标部门。"
              />
            )}
          </>
        )}
      </section>
    </Dialog>
  );
}
