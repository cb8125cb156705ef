import { itemLimits, type TaskItemType } from '@outbound/contract';
import { Grid, Typography } from 'antd';
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx';
import { ItemList } from '../../../../ui/form-builder/item-list.tsx';
import { useTakenOut } from '../../../../ui/form-builder/taken-out.ts';
import { RadioGroup } from '../../../../ui/forms/radio-group.tsx';
import { FormPreview } from '../form-preview.tsx';
import { draftFaults } from './draft-faults.ts';
import { type DraftAction, type DraftItem, itemsOf, newDraft, reduceDrafts } from './draft-items.ts';
import { draftRow } from './draft-row.ts';
import { ItemProperties } from './item-properties.tsx';
import { Palette } from './palette.tsx';
import '../../../../ui/form-builder/builder.css';
import './task-builder.css';

interface TaskFormBuilderProps {
  label: string;
  value?: readonly DraftItem[];
  onChange?: (drafts: readonly DraftItem[]) => void;
  isDispatch: boolean;
  /** Keys that the statistics read. */
  locked: ReadonlySet<string>;
}

const panes = [
  { value: 'properties' as const, label: '字段属性' },
  { value: 'preview' as const, label: '预览' },
];

/** Builds a form of a task: what can be added, the list in its order, the properties of one item, the form itself. */
export function TaskFormBuilder({
  label,
  value: drafts = [],
  onChange,
  isDispatch,
  locked,
}: TaskFormBuilderProps) {
  const [chosen, setChosen] = useState<string | null>(null);
  const [pane, setPane] = useState<'properties' | 'preview'>('properties');
  const { xl, xxl } = Grid.useBreakpoint();
  const isWide = xxl === true;
  const aside = useRef<HTMLElement>(null);
  // On narrow screens the properties stand below the list: whoever chooses an item is led there.
  useEffect(() => {
    if (chosen !== null && xl === false)
      aside.current?.scrollIntoView({ block: 'start', behavior: 'smooth' });
  }, [chosen, xl]);
  const faults = useMemo(() => draftFaults(drafts), [drafts]);
  const at = drafts.findIndex(({ key }) => key === chosen);
  const draft = drafts[at];
  const act = (action: DraftAction) => onChange?.(reduceDrafts(drafts, action));
  const takenOut = useTakenOut(drafts, (next) => onChange?.(next));
  const add = (type: TaskItemType) => {
    if (drafts.length >= itemLimits.items) return;
    const made = newDraft(drafts, type);
    act({ kind: 'add', draft: made, after: chosen });
    setChosen(made.key);
    setPane('properties');
  };
  const properties = draft ? (
    <ItemProperties
      key={draft.key}
      {...{ draft, locked, faults, isDispatch, act }}
      above={drafts.slice(0, at)}
    />
  ) : (
    <EmptyState text="选择一个字段，修改它的属性" size={96} />
  );
  return (
    <div className={`builder task-builder${isWide ? ' task-builder-with-preview' : ''}`}>
      <div className="builder-side">
        <Palette onAdd={add} />
      </div>
      <section aria-label={label}>
        <div className="builder-head">
          <Typography.Text strong>
            {label}（{drafts.length} 个字段）
          </Typography.Text>
        </div>
        <ItemList
          rows={drafts.map((one) => draftRow(one, faults.get(one.key), locked))}
          label={`${label}的字段`}
          emptyText="从左侧点击控件，搭建表单"
          selected={chosen}
          onSelect={(key) => {
            setChosen(key);
            setPane('properties');
          }}
          onMove={(key, to) => act({ kind: 'move', key, to })}
          onRemove={(key) => {
            takenOut.keep(key);
            act({ kind: 'remove', key });
          }}
          onPutBack={takenOut.putBack}
        />
      </section>
      <section
        ref={aside}
        className="builder-side"
        aria-label={isWide || pane === 'properties' ? '字段属性' : '预览'}
      >
        <div className="builder-head">
          {isWide ? (
            <Typography.Text strong>字段属性</Typography.Text>
          ) : (
            <RadioGroup label="右侧显示" buttons options={panes} value={pane} onChange={setPane} />
          )}
        </div>
        {isWide || pane === 'properties' ? properties : <Preview drafts={drafts} />}
      </section>
      {isWide ? (
        <section className="builder-side" aria-label="预览">
          <div className="builder-head">
            <Typography.Text strong>预览</Typography.Text>
          </div>
          <Preview drafts={drafts} />
        </section>
      ) : null}
    </div>
  );
}

/** The form as it will be filled in; while somebody types it may follow a moment later. */
function Preview({ drafts }: { drafts: readonly DraftItem[] }) {
  const late = useDeferredValue(drafts);
  const items = useMemo(() => itemsOf(late), [late]);
  return <FormPreview items={items} isNarrow />;
}
