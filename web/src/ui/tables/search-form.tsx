import { Button, Form, Grid, Space } from 'antd';
import { useEffect, useId, useRef, useState } from 'react';
import { controlOf, type Field } from '../forms/form-fields.tsx';
import { DownOutlined, UpOutlined } from '../icons.tsx';
import { useAfterwards } from '../use-afterwards.ts';
import './search-form.css';

/** More fields than this fold away. */
const VISIBLE = 4;
/** On a phone one field stands above the rows: the list begins with what it lists. */
const VISIBLE_ON_PHONE = 1;

interface SearchFormProps {
  fields: readonly Field[];
  values: Record<string, unknown>;
  /** Answers what comes back as `values`, which may be later than the next key that is pressed. */
  onSearch(values: Record<string, unknown>): Record<string, unknown>;
  /** Lets `values` come back empty. */
  onReset(): void;
}

/** Two times of day with their dates need the place of two fields. */
const isWide = (field: Field) => field.kind === 'range' && field.of === 'time';

/** Two dates are both read where the bar is one line. */
const classOf = (field: Field) => (isWide(field) ? 'is-wide' : field.kind === 'range' ? 'is-range' : '');

/** Which fields a folded bar has no place for, by how many columns it has beside the buttons. */
function foldOf(fields: readonly Field[], at: number): string[] {
  const end = fields.slice(0, at + 1).reduce((sum, field) => sum + (isWide(field) ? 2 : 1), 0);
  return [1, 2, 3, 4].filter((columns) => end > columns).map((columns) => `past-${columns}`);
}

/** The search bar of a list: 查询 and Enter search, 重置 clears, more than four fields fold (spec 5.5). */
export function SearchForm({ fields, values, onSearch, onReset }: SearchFormProps) {
  const [form] = Form.useForm<Record<string, unknown>>();
  const formName = useId();
  const isPhone = Grid.useBreakpoint().md === false;
  const isFolding = fields.length > (isPhone ? VISIBLE_ON_PHONE : VISIBLE);
  const [open, setOpen] = useState(false);
  const [wasOpen, setWasOpen] = useState(false);
  const isFolded = isFolding && !open;
  // The rows come first.
  const isDrawn = useAfterwards();
  const text = JSON.stringify(values);

  const filled = useRef<string | null>(null);
  useEffect(() => {
    // A tab that is shown again runs its effects again: what was typed meanwhile stays.
    if (filled.current === text) return;
    filled.current = text;
    form.resetFields();
    form.setFieldsValue(JSON.parse(text));
  }, [form, text]);
  // What this form asks for comes back to it from the address, on a busy machine some time later: it must not take away
  // what is typed meanwhile. Nor are the fields made anew, so the one with the cursor keeps it.
  const search = (typed: Record<string, unknown>) => {
    const asked = onSearch(typed);
    filled.current = JSON.stringify(asked);
    form.setFieldsValue(Object.fromEntries(fields.map(({ name }) => [name, asked[name]])));
  };
  const reset = () => {
    filled.current = '{}';
    form.resetFields();
    onReset();
  };

  return (
    // A name of its own, because hidden tabs keep their forms: without one their fields would share ids.
    <Form
      form={form}
      name={formName}
      layout="vertical"
      onFinish={search}
      className="search-form"
      aria-label="查询条件"
    >
      <div className={`search-fields ${isFolded ? 'is-folded' : ''} ${isFolding ? '' : 'is-short'}`}>
        {fields.map((field, at) => {
          // A filter that is set is seen however little place there is, also after a reload.
          const isSet = values[field.name] !== undefined;
          const mayHide = isFolded && !isSet;
          // Not drawn before they are first seen: with the calendars they are most of the bar.
          if (mayHide && at >= VISIBLE && !wasOpen) return null;
          return (
            <div
              key={field.name}
              className={[classOf(field), isSet ? 'is-set' : '', ...(mayHide ? foldOf(fields, at) : [])].join(
                ' ',
              )}
              style={mayHide && at >= VISIBLE ? { display: 'none' } : {}}
            >
              {isDrawn ? (
                <Form.Item name={field.name} label={field.label}>
                  {controlOf(field)}
                </Form.Item>
              ) : (
                <div className="field-place" />
              )}
            </div>
          );
        })}
        <Form.Item>
          <Space wrap>
            <Button type="primary" htmlType="submit">
              查询
            </Button>
            <Button onClick={reset}>重置</Button>
            {isFolding ? (
              <Button
                type="link"
                style={{ paddingInline: 0 }}
                aria-expanded={open}
                icon={open ? <UpOutlined /> : <DownOutlined />}
                iconPlacement="end"
                onClick={() => {
                  setOpen(!open);
                  setWasOpen(true);
                }}
              >
                {open ? '收起' : '展开'}
              </Button>
            ) : null}
          </Space>
        </Form.Item>
      </div>
    </Form>
  );
}
