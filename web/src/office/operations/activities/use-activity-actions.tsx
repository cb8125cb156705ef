import { PublishStatus } from '@outbound/contract';
import { type ReactNode, useState } from 'react';
import { api } from '../../../api/client.ts';
import { tellDone } from '../../../api/events.ts';
import { CallFailure } from '../../../api/failure.ts';
import { useConfirm } from '../../../ui/feedback/confirm.ts';
import { DialogForm } from '../../../ui/forms/dialog-form.tsx';
import { useApproveActivity, useDeleteActivity } from './activity-calls.ts';
import type { BuilderItem } from './form-builder/items.ts';
import { itemsFrom } from './form-builder/stored-items.ts';
import { UnnamedOptions } from './form-builder/unnamed-options.tsx';

/** The form that would be published; what cannot be read holds nobody up. */
async function formOf(id: number): Promise<readonly BuilderItem[]> {
  try {
    return itemsFrom((await api.activity.detail({ id }, { quiet: true })).formItemList);
  } catch (error) {
    if (!(error instanceof CallFailure)) throw error;
    return [];
  }
}

interface Named {
  id: number;
  title: string;
}

/** Putting activities on and off the shelf and deleting them, each after a question; `dialog` belongs into the page. */
export function useActivityActions(onDeleted?: () => void): {
  putOn(activity: Named): void;
  takeOff(activity: Named): void;
  remove(activity: Named): void;
  dialog: ReactNode;
} {
  const confirm = useConfirm();
  const approve = useApproveActivity();
  const { mutate: mutateDelete } = useDeleteActivity();
  const [leaving, setLeaving] = useState<Named | null>(null);

  const put = async (id: number, publishStatus: 1 | 2, reason?: string) => {
    await approve.mutateAsync({ id, publishStatus, ...(reason ? { reason } : {}) });
    tellDone(publishStatus === PublishStatus.onShelf ? '上架成功' : '下架成功');
  };
  const putOn = async ({ id, title }: Named) => {
    const form = await formOf(id);
    const isSure = await confirm({
      title: `是否确认上架活动“${title}”？`,
      content: (
        <>
          上架后立即在门户和移动端展示，访客可以按报名时间报名。
          <UnnamedOptions items={form} />
        </>
      ),
      danger: false,
      confirmText: '上架',
    });
    if (!isSure) return;
    try {
      await put(id, PublishStatus.onShelf);
    } catch (error) {
      // Told already.
      if (!(error instanceof CallFailure)) throw error;
    }
  };
  const remove = async ({ id, title }: Named) => {
    const isSure = await confirm({
      title: `是否确认删除活动“${title}”？`,
      content: '删除后不可恢复；已有人报名的活动不能删除，只能下架。',
      confirmText: '删除',
    });
    if (isSure) mutateDelete({ id }, onDeleted ? { onSuccess: onDeleted } : {});
  };

  return {
    putOn: (activity) => void putOn(activity),
    takeOff: setLeaving,
    remove: (activity) => void remove(activity),
    dialog: (
      <DialogForm<{ reason: string }>
        open={leaving !== null}
        subject="活动"
        title={`下架活动“${leaving?.title ?? ''}”`}
        width={520}
        fields={[
          {
            name: 'reason',
            label: '下架原因',
            kind: 'textarea',
            max: 200,
            required: true,
            extra: '下架后门户和移动端不再展示，报名停止；原因记入操作记录。',
          },
        ]}
        onSubmit={async ({ reason }) => {
          if (leaving) await put(leaving.id, PublishStatus.offShelf, reason);
        }}
        onClose={() => setLeaving(null)}
      />
    ),
  };
}
