import { Alert, Button, Form, Input, Space, Typography } from 'antd';
import { useState } from 'react';
import { Dialog } from '../feedback/dialog.tsx';
import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined, PlusOutlined } from '../icons.tsx';
import { SnippetsOutlined } from '../special-icons.tsx';
import { freeOption, readOptions } from './options.ts';

/** Contract: a choice has at most this many options. */
const MOST = 200;

interface OptionsEditorProps {
  options: readonly string[];
  fault: string | undefined;
  onChange(options: readonly string[]): void;
}

/** The options of a choice: one by one, in their order, or pasted one a line. */
export function OptionsEditor({ options, fault, onChange }: OptionsEditorProps) {
  const [pasted, setPasted] = useState<string | null>(null);
  const preview = readOptions(pasted ?? '', options);
  const swap = (index: number, other: number) => {
    const next = [...options];
    const [one, two] = [options[index], options[other]];
    if (one === undefined || two === undefined) return;
    next[index] = two;
    next[other] = one;
    onChange(next);
  };
  return (
    <Form.Item
      label="选项"
      layout="vertical"
      required
      {...(fault ? { validateStatus: 'error' as const, help: fault } : {})}
    >
      <ol className="builder-options" aria-label="选项">
        {options.map((option, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an option has no name but its text, which changes while it is typed.
          <li key={index}>
            <Input
              value={option}
              maxLength={100}
              aria-label={`选项 ${index + 1}`}
              status={option.trim() === '' || /[,，]/.test(option) ? 'error' : ''}
              onChange={(event) =>
                onChange(options.map((one, at) => (at === index ? event.target.value : one)))
              }
            />
            <Button
              type="text"
              size="small"
              icon={<ArrowUpOutlined />}
              aria-label={`上移选项：${option}`}
              disabled={index === 0}
              onClick={() => swap(index, index - 1)}
            />
            <Button
              type="text"
              size="small"
              icon={<ArrowDownOutlined />}
              aria-label={`下移选项：${option}`}
              disabled={index === options.length - 1}
              onClick={() => swap(index, index + 1)}
            />
            <Button
              type="text"
              size="small"
              danger
              icon={<DeleteOutlined />}
              aria-label={`删除选项：${option}`}
              onClick={() => onChange(options.filter((_, at) => at !== index))}
            />
          </li>
        ))}
      </ol>
      <Space>
        <Button
          size="small"
          icon={<PlusOutlined />}
          disabled={options.length >= MOST}
          onClick={() => onChange([...options, freeOption(options)])}
        >
          添加选项
        </Button>
        <Button size="small" icon={<SnippetsOutlined />} onClick={() => setPasted('')}>
          批量添加
        </Button>
      </Space>
      <Dialog
        open={pasted !== null}
        title="批量添加选项"
        width={520}
        confirmText={preview.options.length > 0 ? `添加 ${preview.options.length} 项` : '添加'}
        onCancel={() => setPasted(null)}
        onConfirm={() => {
          onChange([...options, ...preview.options].slice(0, MOST));
          setPasted(null);
        }}
      >
        <Typography.Paragraph type="secondary">
          每行一个选项；选项不能重复，不能包含逗号。
        </Typography.Paragraph>
        <Input.TextArea
          rows={8}
          aria-label="选项，每行一个"
          placeholder={'巴西\n墨西哥\n智利'}
          value={pasted ?? ''}
          onChange={(event) => setPasted(event.target.value)}
        />
        {preview.left.length > 0 ? (
          <Alert
            type="warning"
            showIcon
            style={{ marginTop: 12 }}
            title={`${preview.left.length} 行不会添加`}
            description={preview.left.slice(0, 5).map(({ line, why }) => (
              <div key={`${line}${why}`}>
                “{line}”{why}
              </div>
            ))}
          />
        ) : null}
      </Dialog>
    </Form.Item>
  );
}
