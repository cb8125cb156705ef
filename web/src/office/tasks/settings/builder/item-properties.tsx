import {
  itemLimits,
  optionsOf,
  type TaskItemType,
  TaskItemType as Types,
  taskItemTypeLabels,
  valuesOf,
} from '@outbound/contract';
import { Alert, Button, Form, Input, Typography } from 'antd';
import { useId, useState } from 'react';
import { ItemList } from '../../../../ui/form-builder/item-list.tsx';
import { useTakenOut } from '../../../../ui/form-builder/taken-out.ts';
import { LeftOutlined, PlusOutlined } from '../../../../ui/icons.tsx';
import { type DraftAction, type DraftItem, newDraft, type PropsChange, reduceDrafts } from './draft-items.ts';
import { draftRow } from './draft-row.ts';
import { columnTypes } from './palette.tsx';
import { ChoiceLine, SwitchLine, TextLine } from './property-fields.tsx';
import { ShowRuleEditor } from './show-rule-editor.tsx';
import { TypeProperties } from './type-properties.tsx';

interface ItemPropertiesProps {
  draft: DraftItem;
  above: readonly DraftItem[];
  /** Keys that the statistics read; `table.column` of columns. */
  locked: ReadonlySet<string>;
  faults: ReadonlyMap<string, string>;
  isDispatch: boolean;
  /** Of a column: the table it stands in. */
  table?: DraftItem;
  act(action: DraftAction): void;
}

const spans = [
  { value: 6 as const, label: '四分之一行' },
  { value: 8 as const, label: '三分之一行' },
  { value: 12 as const, label: '半行' },
  { value: 24 as const, label: '整行' },
];
const filled: readonly TaskItemType[] = [Types.text, Types.textarea, Types.number];

/** The properties of the chosen item; of a table its columns too, each with its own. */
export function ItemProperties(props: ItemPropertiesProps) {
  const { draft, above, locked, faults, table, act } = props;
  const { props: item, isStored } = draft;
  const id = useId();
  const fault = faults.get(draft.key);
  const isColumn = table !== undefined;
  const isLocked = locked.has(isColumn ? `${table.props.fieldKey}.${item.fieldKey}` : item.fieldKey);
  const change = (next: PropsChange) => act({ kind: 'change', key: draft.key, change: next });
  const types = optionsOf(isColumn ? columnTypes : valuesOf(Types), taskItemTypeLabels);
  return (
    // No form of its own: this stands inside the template's form, and a form may not hold another.
    <div key={draft.key}>
      {fault ? <Alert type="error" showIcon style={{ marginBottom: 12 }} title={fault} /> : null}
      {isLocked ? (
        <Alert
          type="info"
          showIcon
          style={{ marginBottom: 12 }}
          title="被统计引用"
          description="统计从该字段取数，不能删除、停用或修改类型；名称、说明和选项可以修改。"
        />
      ) : null}
      <TextLine
        label={isColumn ? '列名称' : '字段名称'}
        max={50}
        value={item.name}
        onChange={(name) => change({ name })}
      />
      <TextLine
        label="字段标识"
        max={40}
        value={item.fieldKey}
        disabled={isStored}
        extra={isStored ? '已保存，不能修改' : '由名称生成，保存前可修改'}
        onChange={(fieldKey) => change({ fieldKey })}
      />
      <ChoiceLine<TaskItemType>
        label="字段类型"
        clear={false}
        disabled={isStored}
        value={item.type}
        options={types}
        extra={isStored ? '已保存，不能修改；需要其他类型时请新建字段' : undefined}
        onChange={(type) => type !== undefined && act({ kind: 'type', key: draft.key, type })}
      />
      {item.type === Types.note ? null : (
        <SwitchLine label="必填" checked={item.require} onChange={(require) => change({ require })} />
      )}
      <SwitchLine
        label="启用"
        checked={item.enabledStatus === 1}
        disabled={isLocked}
        {...(isLocked ? { title: '被统计引用，不能停用' } : {})}
        onChange={(on) => change({ enabledStatus: on ? 1 : 0 })}
      />
      <Form.Item
        label={item.type === Types.note ? '说明文字' : '填写说明'}
        htmlFor={`${id}-description`}
        layout="vertical"
      >
        <Input.TextArea
          id={`${id}-description`}
          value={item.description ?? ''}
          maxLength={500}
          autoSize={{ minRows: 1, maxRows: 5 }}
          placeholder="显示在字段下方，可不填"
          onChange={(event) => change({ description: event.target.value || undefined })}
        />
      </Form.Item>
      <TypeProperties
        {...{ draft, above, isColumn, fault }}
        isDispatch={props.isDispatch}
        onChange={change}
      />
      {item.type === Types.table ? <Columns {...props} /> : null}
      {filled.includes(item.type) && !isColumn ? (
        <>
          <TextLine
            label="提示文字"
            max={100}
            value={item.placeholder}
            onChange={(placeholder) => change({ placeholder: placeholder || undefined })}
          />
          <TextLine
            label="默认值"
            max={500}
            value={item.defaultValue}
            onChange={(defaultValue) => change({ defaultValue: defaultValue || undefined })}
          />
        </>
      ) : null}
      {isColumn ? null : (
        <ChoiceLine
          label="宽度"
          value={item.span}
          options={spans}
          placeholder="按类型"
          onChange={(span) => change({ span })}
        />
      )}
      <ShowRuleEditor
        above={above}
        value={item.showRule ?? []}
        onChange={(showRule) => change({ showRule })}
      />
      {item.readOnly && !item.derived ? (
        <Typography.Paragraph type="secondary">由系统带入，办理时只读。</Typography.Paragraph>
      ) : null}
    </div>
  );
}

function Columns({ draft, locked, faults, isDispatch, act }: ItemPropertiesProps) {
  const [chosen, setChosen] = useState<string | null>(null);
  const { columns, key } = draft;
  const at = columns.findIndex((column) => column.key === chosen);
  const column = columns[at];
  const put = (action: DraftAction) => act({ kind: 'columns', key, columns: reduceDrafts(columns, action) });
  const takenOut = useTakenOut(columns, (next) => act({ kind: 'columns', key, columns: next }));
  const add = () => {
    const made = newDraft(columns, Types.text);
    put({ kind: 'add', draft: made, after: chosen });
    setChosen(made.key);
  };
  if (column)
    return (
      <section aria-label={`列：${column.props.name}`} className="task-column">
        <Button size="small" type="link" icon={<LeftOutlined />} onClick={() => setChosen(null)}>
          返回表格的列
        </Button>
        <ItemProperties
          draft={column}
          above={columns.slice(0, at)}
          locked={locked}
          faults={faults}
          isDispatch={isDispatch}
          table={draft}
          act={put}
        />
      </section>
    );
  return (
    <Form.Item label={`列（${columns.length}）`} layout="vertical" required>
      <ItemList
        rows={columns.map((one) => draftRow(one, faults.get(one.key), locked, draft))}
        label="表格的列"
        emptyText="表格至少要有一列"
        selected={chosen}
        onSelect={setChosen}
        onMove={(moved, to) => put({ kind: 'move', key: moved, to })}
        onRemove={(gone) => {
          takenOut.keep(gone);
          put({ kind: 'remove', key: gone });
        }}
        onPutBack={takenOut.putBack}
      />
      <Button
        size="small"
        icon={<PlusOutlined />}
        disabled={columns.length >= itemLimits.columns}
        onClick={add}
      >
        添加列
      </Button>
    </Form.Item>
  );
}
