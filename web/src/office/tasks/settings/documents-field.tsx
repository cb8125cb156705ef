import {
  documentLimits,
  placesOf,
  type TaskDocument,
  type TaskFormItem,
  TaskItemType,
  tableLinesOf,
} from '@outbound/contract';
import { Button, Card, Collapse, Flex, Form, Input, Select, Typography } from 'antd';
import type { TextAreaRef } from 'antd/es/input/TextArea';
import { useId, useRef, useState } from 'react';
import { clearable } from '../../../ui/control-names.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { DeleteOutlined, PlusOutlined } from '../../../ui/icons.tsx';
import type { DraftItem } from './builder/draft-items.ts';
import { ShowRuleEditor } from './builder/show-rule-editor.tsx';

interface DocumentsFieldProps {
  dispatch: readonly DraftItem[];
  formItemList: readonly TaskFormItem[];
  handleItemList: readonly TaskFormItem[];
  value?: readonly TaskDocument[];
  onChange?: (documents: readonly TaskDocument[]) => void;
}

const help =
  '办理人在办理任务时生成文书，得到 Word 文档。正文每行一段：行首“# ”为标题，“>> ”靠右，“| ”不缩进；花括号中的字段换成任务的内容，没有内容时留空待填。';

/** A key that no other document has. */
function freeKey(documents: readonly TaskDocument[]): string {
  const taken = new Set(documents.map(({ documentKey }) => documentKey));
  for (let number = documents.length + 1; ; number += 1)
    if (!taken.has(`document${number}`)) return `document${number}`;
}

/** The documents that are made of a task: which, when, and their words with places for answers. */
export function DocumentsField({ value = [], onChange, ...forms }: DocumentsFieldProps) {
  const [open, setOpen] = useState<string | undefined>(undefined);
  const put = (key: string, change: Partial<TaskDocument> | null) =>
    onChange?.(
      value.flatMap((one) =>
        one.documentKey !== key ? [one] : change === null ? [] : [{ ...one, ...change }],
      ),
    );
  const add = () => {
    const documentKey = freeKey(value);
    onChange?.([
      ...value,
      {
        documentKey,
        name: `新文书${value.length + 1}`,
        body: '# 新文书\n| 任务编号：{instanceCode}\n>> {today}',
      },
    ]);
    setOpen(documentKey);
  };
  return (
    <Flex vertical gap={12}>
      <Typography.Paragraph type="secondary" style={{ marginBottom: 0 }}>
        {help}
      </Typography.Paragraph>
      {value.length === 0 ? <EmptyState text="没有文书模板" size={64} /> : null}
      <Collapse
        accordion
        {...(open === undefined ? {} : { activeKey: open })}
        onChange={([key]) => setOpen(key ?? '')}
        items={value.map((document) => ({
          key: document.documentKey,
          label: document.name || '未命名的文书',
          children: (
            <DocumentFields
              {...forms}
              document={document}
              onChange={(change) => put(document.documentKey, change)}
              onRemove={() => put(document.documentKey, null)}
            />
          ),
        }))}
      />
      <div>
        <Button icon={<PlusOutlined />} disabled={value.length >= documentLimits.documents} onClick={add}>
          添加文书
        </Button>
      </div>
    </Flex>
  );
}

type DocumentFieldsProps = Omit<DocumentsFieldProps, 'value' | 'onChange'> & {
  document: TaskDocument;
  onChange(change: Partial<TaskDocument>): void;
  onRemove(): void;
};

function DocumentFields({ document, onChange, onRemove, dispatch, ...forms }: DocumentFieldsProps) {
  const id = useId();
  const text = useRef<TextAreaRef>(null);
  const wasIn = useRef(false);
  const { name, body, pageBy, showRule = [] } = document;
  const insert = (words: string) => {
    const area = text.current?.resizableTextArea?.textArea;
    // A field that nobody was in yet stands at its start: what is put in goes to the end.
    const [start, end] =
      area && wasIn.current ? [area.selectionStart, area.selectionEnd] : [body.length, body.length];
    if (body.length - (end - start) + words.length > documentLimits.characters) return;
    wasIn.current = true;
    onChange({ body: `${body.slice(0, start)}${words}${body.slice(end)}` });
    // Behind what was put in, once it stands in the field.
    requestAnimationFrame(() => {
      area?.focus();
      area?.setSelectionRange(start + words.length, start + words.length);
    });
  };
  const columns = forms.formItemList
    .filter(({ type, enabledStatus }) => type === TaskItemType.table && enabledStatus === 1)
    .flatMap((table) =>
      (table.childItemList ?? []).map((child) => ({
        value: `${table.fieldKey}.${child.fieldKey}`,
        label: `${table.name} · ${child.name}`,
      })),
    );
  return (
    <>
      <Form.Item label="文书名称" htmlFor={`${id}-name`} layout="vertical" required>
        <Input
          id={`${id}-name`}
          value={name}
          maxLength={50}
          onChange={({ target }) => onChange({ name: target.value })}
        />
      </Form.Item>
      <Form.Item
        label="分页"
        htmlFor={`${id}-page`}
        layout="vertical"
        extra="按表格的一列分页，每个值一页，如每个开户机构一份"
      >
        <Select
          id={`${id}-page`}
          value={pageBy ? `${pageBy.fieldKey}.${pageBy.childKey}` : null}
          options={columns}
          placeholder="不分页"
          allowClear={clearable}
          onChange={(next: string | null | undefined) => {
            const [fieldKey, childKey] = next?.split('.') ?? [];
            onChange({ pageBy: fieldKey && childKey ? { fieldKey, childKey } : undefined });
          }}
        />
      </Form.Item>
      <ShowRuleEditor
        label="使用条件"
        extra="派发表单的内容全部满足时才可以生成；不设置则总可以生成"
        above={dispatch}
        value={showRule}
        onChange={(rule) => onChange({ showRule: rule })}
      />
      <Form.Item label="正文" htmlFor={`${id}-body`} layout="vertical" required>
        <Input.TextArea
          id={`${id}-body`}
          ref={text}
          onFocus={() => {
            wasIn.current = true;
          }}
          value={body}
          maxLength={documentLimits.characters}
          showCount
          autoSize={{ minRows: 10, maxRows: 24 }}
          onChange={({ target }) => onChange({ body: target.value })}
        />
      </Form.Item>
      <Card size="small" title="插入" style={{ marginBottom: 12 }}>
        <Flex wrap gap={6}>
          {placesOf(forms).map((one) => (
            <Button
              key={one.place}
              size="small"
              type="dashed"
              aria-label={`插入${one.name}`}
              title={`{${one.place}}`}
              onClick={() => insert(`{${one.place}}`)}
            >
              {one.name}
            </Button>
          ))}
          {tableLinesOf(forms).map(({ line, name: table }) => (
            <Button
              key={line}
              size="small"
              aria-label={`插入表格${table}`}
              title={line}
              onClick={() => insert(`\n${line}\n`)}
            >
              表格：{table}
            </Button>
          ))}
        </Flex>
      </Card>
      <Button danger icon={<DeleteOutlined />} onClick={onRemove}>
        删除文书
      </Button>
    </>
  );
}
