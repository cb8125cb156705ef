import { type Answer, type calls, PublishStatus } from '@outbound/contract';
import { type ReactNode, useState } from 'react';
import { CallFailure } from '../../../api/failure.ts';
import { useConfirm } from '../../../ui/feedback/confirm.ts';
import { DialogForm } from '../../../ui/forms/dialog-form.tsx';
import { useOutcome } from '../writing/index.ts';
import {
  useBringBackInformation,
  useDeleteInformation,
  usePinInformation,
  usePurgeInformation,
  usePutInformation,
} from './information-calls.ts';

/** What of an item the actions need. */
export interface NamedInformation {
  id: number;
  title: string;
  pinned: boolean;
}

type Items = readonly NamedInformation[];
type BatchAnswer = Answer<typeof calls.information.updateStatus>;

/** As the person sees what he is about to do: one by its title, several by their number. */
const nameOf = (items: Items) =>
  items.length === 1 ? `资讯“${items[0]?.title}”` : `所选的 ${items.length} 条资讯`;
const idsOf = (items: Items) => ({ ids: items.map(({ id }) => id) });

/** What is done with news items, one or several, each after a question; `dialogs` belong into the page. */
export function useInformationActions(): {
  putOn(items: Items, after?: () => void): void;
  takeOff(items: Items, after?: () => void): void;
  pin(item: NamedInformation): void;
  remove(items: Items, after?: () => void): void;
  bringBack(items: Items, after?: () => void): void;
  purge(items: Items, after?: () => void): void;
  dialogs: ReactNode;
} {
  const confirm = useConfirm();
  const outcome = useOutcome({ unit: '条', noun: '资讯', column: '标题' });
  const put = usePutInformation();
  const { mutate: mutatePin } = usePinInformation();
  const remove = useDeleteInformation();
  const bringBack = useBringBackInformation();
  const purge = usePurgeInformation();
  const [leaving, setLeaving] = useState<{ items: Items; after?: (() => void) | undefined } | null>(null);

  /** Asks, does, tells; what fails has been told by the call. */
  const ask = async (
    {
      verb,
      question,
      danger,
    }: { verb: string; question: { title: string; content: string }; danger: boolean },
    work: () => Promise<BatchAnswer>,
    after?: () => void,
  ) => {
    if (!(await confirm({ ...question, danger, confirmText: verb }))) return;
    try {
      const answer = await work();
      outcome.tell(verb, answer);
      if (answer.doneNum > 0) after?.();
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
    }
  };

  return {
    putOn: (items, after) =>
      void ask(
        {
          verb: '上架',
          danger: false,
          question: {
            title: `是否确认上架${nameOf(items)}？`,
            content: '上架后立即在门户和移动端展示；原定的上架计划不再执行。',
          },
        },
        () => put.mutateAsync({ ...idsOf(items), publishStatus: PublishStatus.onShelf }),
        after,
      ),
    takeOff: (items, after) => setLeaving({ items, after }),
    pin: ({ id, pinned }) =>
      mutatePin({ id, pinned: !pinned }, { onSuccess: () => outcome.say(pinned ? '已取消置顶' : '已置顶') }),
    remove: (items, after) =>
      void ask(
        {
          verb: '删除',
          danger: true,
          question: {
            title: `是否确认删除${nameOf(items)}？`,
            content: '删除后移入回收站，可以恢复；已上架的资讯须先下架。',
          },
        },
        () => remove.mutateAsync(idsOf(items)),
        after,
      ),
    bringBack: (items, after) =>
      void ask(
        {
          verb: '恢复',
          danger: false,
          question: {
            title: `是否确认恢复${nameOf(items)}？`,
            content: '恢复后回到资讯列表，保持未上架。',
          },
        },
        () => bringBack.mutateAsync(idsOf(items)),
        after,
      ),
    purge: (items, after) =>
      void ask(
        {
          verb: '彻底删除',
          danger: true,
          question: {
            title: `是否确认彻底删除${nameOf(items)}？`,
            content: '彻底删除后，正文、图片、视频、附件和历史版本都无法恢复。',
          },
        },
        () => purge.mutateAsync(idsOf(items)),
        after,
      ),
    dialogs: (
      <>
        <DialogForm<{ reason: string }>
          open={leaving !== null}
          subject="资讯"
          title={`下架${nameOf(leaving?.items ?? [])}`}
          width={520}
          fields={[
            {
              name: 'reason',
              label: '下架原因',
              kind: 'textarea',
              max: 200,
              required: true,
              extra: '下架后门户和移动端不再展示，预览链接失效；原因记入操作记录。',
            },
          ]}
          onSubmit={async ({ reason }) => {
            if (!leaving) return;
            const answer = await put.mutateAsync({
              ...idsOf(leaving.items),
              publishStatus: PublishStatus.offShelf,
              reason,
            });
            outcome.tell('下架', answer);
            if (answer.doneNum > 0) leaving.after?.();
          }}
          onClose={() => setLeaving(null)}
        />
        {outcome.dialog}
      </>
    ),
  };
}
