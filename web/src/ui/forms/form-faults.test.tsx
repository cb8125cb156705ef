import { render, screen } from '@testing-library/react';
import { Form, type FormInstance, Input } from 'antd';
import { expect, test } from 'vitest';
import { CallFailure } from '../../api/failure.ts';
import { showFaults } from './form-faults.ts';

let form: FormInstance;
function Fields() {
  [form] = Form.useForm();
  return (
    <Form form={form}>
      <Form.Item name="addressList" label="来源地址">
        <Input />
      </Form.Item>
      <Form.List name="rows" initialValue={[{ name: '' }, { name: '' }]}>
        {(rows) =>
          rows.map(({ key, name }) => (
            <Form.Item key={key} name={[name, 'name']} label={`名称 ${name}`}>
              <Input />
            </Form.Item>
          ))
        }
      </Form.List>
    </Form>
  );
}

test('a fault stands at its field, also where the field is one text and the call has a list', async () => {
  render(<Fields />);
  const fields = [
    { path: 'addressList.0', message: '不是 IP 地址或网段' },
    { path: 'rows.1.name', message: '请输入名称' },
    { path: 'other', message: '别处' },
  ];
  showFaults(form, new CallFailure('CM4001', '提交的内容有误', { fields }));
  expect(await screen.findByText('不是 IP 地址或网段')).toBeTruthy();
  expect(await screen.findByText('请输入名称')).toBeTruthy();
  expect(screen.queryByText('别处')).toBeNull();
  expect(form.getFieldError('addressList')).toEqual(['不是 IP 地址或网段']);
  expect(form.getFieldError(['rows', 1, 'name'])).toEqual(['请输入名称']);
});
