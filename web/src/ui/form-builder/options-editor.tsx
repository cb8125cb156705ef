import { Alert, Button, Form, Input, InputNumber, Space, Typography } from 'antd';
import { useState } from 'react';
import { Dialog } from '../feedback/dialog.tsx';
import { moves, removes, useMovedFocus } from '../forms/moved-focus.ts';
import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined, PlusOutlined } from '../icons.tsx';
import { SnippetsOutlined } from '../special-icons.tsx';
import { freeOption, readOptions } from './options.ts';

/** Contract: a choice has at most this many options. */
const MOST = 200;

interface OptionsEditorProps {
  options: readonly string[];
  /** How many may have the option at the same place; without it nobody is asked. */
  limits?: readonly (number | null)[];
  fault: string | undefined;
  onChange(options: readonly string[], limits: readonly (number | null)[]): void;
}

/** The options of a choice: one by one, in their order, or pasted one a line. */
export function OptionsEditor({ options, limits, fault, onChange }: OptionsEditorProps) {
  const limitAt = (place: number) => limits?.[place] ?? null;
  const put = (rows: readonly (readonly [option: string, limit: number | null])[]) =>
    onChange(
      rows.map(([option]) => option),
      rows.map(([, limit]) => limit),
    );
  const rows = options.map((option, place) => [option, limitAt(place)] as const);
  const [pasted, setPasted] = useState<string | null>(null);
  const preview = readOptions(pasted ?? '', options);
  const { list, follow, leave } = useMovedFocus<HTMLOListElement>();
  const move = (index: number, step: -1 | 1) => {
    const other = index + step;
    const next = [...rows];
    const [one, two] = [rows[index], rows[other]];
    if (one === undefined || two === undefined) return;
    next[index] = two;
    next[other] = one;
    put(next);
    follow(other, step);
  };
  return (
    <Form.Item
      label="选项"
      layout="vertical"
      required
      {...(limits ? { extra: '选项右侧可限制名额，报满后不能再选；待审核与已通过的报名占用名额。' } : {})}
      {...(fault ? { validateStatus: 'error' as const, help: fault } : {})}
    >
      <ol ref={list} className="builder-options" aria-label="选项">
        {options.map((option, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an option has no name but its text, which changes while it is typed.
          <li key={index}>
            <Input
              value={option}
              maxLength={100}
              aria-label={`选项 ${index + 1}`}
              status={option.trim() === '' || /[,，]/.test(option) ? 'error' : ''}
              onChange={(event) =>
                put(rows.map((row, at) => (at === index ? [event.target.value, row[1]] : row)))
              }
            />
            {limits ? (
              <InputNumber
                min={1}
                max={1_000_000}
                precision={0}
                controls={false}
                style={{ width: 84, flex: 'none' }}
                value={limitAt(index)}
                placeholder="不限"
                aria-label={`选项 ${index + 1} 的名额`}
                onChange={(limit) => put(rows.map((row, at) => (at === index ? [row[0], limit] : row)))}
              />
            ) : null}
            <Button
              type="text"
              size="small"
              icon={<ArrowUpOutlined />}
              aria-label={`上移选项：${option}`}
              disabled={index === 0}
              onClick={() => move(index, -1)}
              {...moves(-1)}
            />
            <Button
              type="text"
              size="small"
              icon={<ArrowDownOutlined />}
              aria-label={`下移选项：${option}`}
              disabled={index === options.length - 1}
              onClick={() => move(index, 1)}
              {...moves(1)}
            />
            <Button
              type="text"
              size="small"
              danger
              icon={<DeleteOutlined />}
              aria-label={`删除选项：${option}`}
              onClick={() => {
                put(rows.filter((_, at) => at !== index));
                leave(index);
              }}
              {...removes}
            />
          </li>
        ))}
      </ol>
      <Space>
        <Button
          size="small"
          icon={<PlusOutlined />}
          disabled={options.length >= MOST}
          onClick={() => put([...rows, [freeOption(options), null]])}
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
          put([...rows, ...preview.options.map((option) => [option, null] as const)].slice(0, MOST));
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
