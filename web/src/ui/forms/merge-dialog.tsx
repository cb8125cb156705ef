import { Alert, Button, Flex, Grid, Table, Typography } from 'antd';
import { type ReactNode, useState } from 'react';
import { Dialog } from '../feedback/dialog.tsx';
import { type ChangedBy, type Choice, canUnite, changedFields, type Edits } from './merge-edits.ts';
import { RadioGroup } from './radio-group.tsx';

/** A field as the values of two editors are put side by side. */
export interface Compared {
  /** Key in the form's values. */
  name: string;
  label: string;
  /** What a person reads of a value; `base` is what stood there when the form opened. */
  text(value: unknown, base: unknown): ReactNode;
}

interface MergeDialogProps<V> {
  /** Who was quicker, and when, as the server says it. */
  text: string;
  edits: Edits<V>;
  /** The form's fields, with the names as they are in the other's values and in mine. */
  theirs: readonly Compared[];
  mine: readonly Compared[];
  /** Saves what both did: whose value stands in the fields that both changed. */
  onMerge(choices: ReadonlyMap<keyof V, Choice>): void;
  /** Gives up what was typed here. */
  onLatest(): void;
  onClose(): void;
}

interface Row<V> {
  name: keyof V & string;
  label: string;
  by: ChangedBy;
  theirs: ReactNode;
  mine: ReactNode;
}

const untouched = <Typography.Text type="secondary">未修改</Typography.Text>;

/** The form's fields that differ, in the form's order; a field that only one of the two forms shows comes last. */
function rowsOf<V extends object>({ edits, theirs, mine }: MergeDialogProps<V>): Row<V>[] {
  const changed = changedFields(edits);
  const named = (fields: readonly Compared[]) => new Map(fields.map((field) => [field.name, field]));
  const [his, own] = [named(theirs), named(mine)];
  return [...new Set([...own.keys(), ...his.keys()])].flatMap((key) => {
    const name = key as keyof V & string;
    const by = changed.get(name);
    const field = own.get(key) ?? his.get(key);
    if (!by || !field) return [];
    const shown = (side: Map<string, Compared>, value: unknown) =>
      (side.get(key) ?? field).text(value, edits.base[name]);
    return {
      name,
      label: field.label,
      by,
      theirs: by === 'mine' ? untouched : shown(his, edits.theirs[name]),
      mine: by === 'theirs' ? untouched : shown(own, edits.mine[name]),
    };
  });
}

/** Somebody else saved while this form was open: both people's changes side by side, and what shall stand. */
export function MergeDialog<V extends object>(props: MergeDialogProps<V>) {
  const { text, edits, onMerge, onLatest, onClose } = props;
  const [choices, setChoices] = useState<ReadonlyMap<keyof V, Choice>>(new Map());
  const rows = rowsOf(props);
  const openNum = rows.filter(({ by, name }) => by === 'both' && !choices.has(name)).length;
  const isWide = Grid.useBreakpoint().md !== false;
  const stands = ({ name, label, by }: Row<V>) =>
    by === 'both' ? (
      <RadioGroup<Choice>
        key="choice"
        label={`${label}保留`}
        options={[
          { value: 'theirs', label: '他人的' },
          { value: 'mine', label: '我的' },
          ...(canUnite(edits, name) ? [{ value: 'union' as const, label: '两者都保留' }] : []),
        ]}
        value={choices.get(name) ?? null}
        onChange={(choice) => setChoices(new Map(choices).set(name, choice))}
      />
    ) : by === 'theirs' ? (
      '他人的'
    ) : (
      '我的'
    );
  const isTheirs = rows.some(({ by }) => by !== 'mine');
  return (
    <Dialog
      open
      title="内容已被他人修改"
      width="max(50%, 720px)"
      onCancel={onClose}
      footer={
        <Flex wrap justify="flex-end" gap={8}>
          <Button onClick={onClose}>返回修改</Button>
          <Button danger onClick={onLatest}>
            查看最新（放弃我的修改）
          </Button>
          <Button type="primary" disabled={openNum > 0} onClick={() => onMerge(choices)}>
            合并保存
          </Button>
        </Flex>
      }
    >
      <Alert
        type="warning"
        showIcon
        style={{ marginBottom: 16 }}
        title={text.replace(/，请刷新后再试$/, '')}
        description={
          isTheirs
            ? '您填写的内容仍在表单中。合并保存时，只有一方修改过的字段保留该方的内容。'
            : '对方的修改不涉及本表单中的字段，可以直接合并保存。'
        }
      />
      <Table<Row<V>>
        size="small"
        rowKey="name"
        dataSource={rows}
        pagination={false}
        scroll={{ x: isWide ? 600 : 280, y: 320 }}
        style={{ overflowWrap: 'anywhere' }}
        columns={[
          {
            key: 'label',
            title: '字段',
            width: 110,
            // On a phone the choice would stand beyond the edge.
            render: (_value, row) => (isWide ? row.label : [row.label, row.by === 'both' && stands(row)]),
          },
          { key: 'theirs', dataIndex: 'theirs', title: '他人改为' },
          { key: 'mine', dataIndex: 'mine', title: '我的修改' },
          ...(isWide
            ? [
                {
                  key: 'stands',
                  title: '合并后保留',
                  width: 170,
                  render: (_: unknown, row: Row<V>) => stands(row),
                },
              ]
            : []),
        ]}
      />
      {openNum > 0 ? (
        <Typography.Paragraph type="warning" style={{ margin: '12px 0 0' }}>
          还有 {openNum} 个双方都修改过的字段，请先选择保留谁的内容。
        </Typography.Paragraph>
      ) : null}
    </Dialog>
  );
}
