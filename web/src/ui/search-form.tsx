import { DownOutlined, UpOutlined } from '@ant-design/icons';
import { Button, Col, Form, Row, Space } from 'antd';
import { useEffect, useId, useState } from 'react';
import { controlOf, type Field } from './form-fields.tsx';

/** More fields than this fold away. */
const VISIBLE = 4;

interface SearchFormProps {
  fields: readonly Field[];
  values: Record<string, unknown>;
  onSearch(values: Record<string, unknown>): void;
  onReset(): void;
}

/** The search bar of a list: 查询 and Enter search, 重置 clears, more than four fields fold (spec 5.5). */
export function SearchForm({ fields, values, onSearch, onReset }: SearchFormProps) {
  const [form] = Form.useForm<Record<string, unknown>>();
  const formName = useId();
  const isFolding = fields.length > VISIBLE;
  // A filter that is set must be seen, also after a reload.
  const [open, setOpen] = useState(() =>
    fields.slice(VISIBLE).some((field) => values[field.name] !== undefined),
  );
  const text = JSON.stringify(values);

  useEffect(() => {
    form.resetFields();
    form.setFieldsValue(JSON.parse(text));
  }, [form, text]);

  return (
    // A name of its own, because hidden tabs keep their forms: without one their fields would share ids.
    <Form
      form={form}
      name={formName}
      layout="vertical"
      onFinish={onSearch}
      style={{ marginBottom: 4 }}
      aria-label="查询条件"
    >
      <Row gutter={[16, 0]} align="bottom">
        {fields.map((field, index) => (
          <Col
            key={field.name}
            xs={24}
            sm={12}
            lg={8}
            xl={6}
            style={isFolding && !open && index >= VISIBLE ? { display: 'none' } : {}}
          >
            <Form.Item name={field.name} label={field.label} style={{ marginBottom: 12 }}>
              {controlOf(field)}
            </Form.Item>
          </Col>
        ))}
        <Col flex="auto">
          <Form.Item style={{ marginBottom: 12 }}>
            <Space wrap>
              <Button type="primary" htmlType="submit">
                查询
              </Button>
              <Button
                onClick={() => {
                  form.resetFields();
                  onReset();
                }}
              >
                重置
              </Button>
              {isFolding ? (
                <Button
                  type="link"
                  aria-expanded={open}
                  icon={open ? <UpOutlined /> : <DownOutlined />}
                  iconPlacement="end"
                  onClick={() => setOpen(!open)}
                >
                  {open ? '收起' : '展开'}
                </Button>
              ) : null}
            </Space>
          </Form.Item>
        </Col>
      </Row>
    </Form>
  );
}
