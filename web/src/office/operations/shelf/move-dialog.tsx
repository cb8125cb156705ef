import { useRef } from 'react';
import { api } from '../../../api/client.ts';
import { DialogForm } from '../../../ui/forms/dialog-form.tsx';
import type { Named, ShelfKind } from './shelf-calls.ts';

/** Those of a shelf whose name holds a word, in its order; all where there is none. */
const searches: Record<
  ShelfKind,
  (word: string, pageSize: number, signal?: AbortSignal) => Promise<Named[]>
> = {
  partner: async (word, pageSize, signal) => {
    const body = { pageNum: 1, pageSize, template: word ? { name: word } : {} };
    const { dataBody } = await api.partner.page(body, signal ? { signal } : {});
    return dataBody.map(({ id, name }) => ({ id, title: name }));
  },
  banner: async (word, pageSize, signal) => {
    const body = { pageNum: 1, pageSize, template: word ? { title: word } : {} };
    const { dataBody } = await api.banner.page(body, signal ? { signal } : {});
    return dataBody.map(({ id, title }) => ({ id, title }));
  },
};

/** The one that stands first; undefined on an empty shelf. */
export const firstOf = async (kind: ShelfKind) => (await searches[kind]('', 1))[0];

const MOST_FOUND = 20;

interface MoveDialogProps {
  kind: ShelfKind;
  row: Named;
  onMove(before: Named): void;
  onClose(): void;
}

/** Puts a record before another one that is found by its name, on whatever page it stands. */
export function MoveDialog({ kind, row, onMove, onClose }: MoveDialogProps) {
  const found = useRef(new Map<number, Named>());
  return (
    <DialogForm<{ beforeId?: number }>
      open
      subject=""
      title={`移动“${row.title}”`}
      width={480}
      fields={[
        {
          name: 'beforeId',
          label: '移到谁之前',
          kind: 'remoteSelect',
          required: '请选择移到谁之前',
          placeholder: '输入名称查找',
          search: async (word, signal) => {
            const list = (await searches[kind](word, MOST_FOUND, signal)).filter(({ id }) => id !== row.id);
            for (const one of list) found.current.set(one.id, one);
            return list.map(({ id, title }) => ({ value: id, label: title }));
          },
        },
      ]}
      onSubmit={async ({ beforeId = 0 }) => {
        const before = found.current.get(beforeId);
        if (before) onMove(before);
      }}
      onClose={onClose}
    />
  );
}
