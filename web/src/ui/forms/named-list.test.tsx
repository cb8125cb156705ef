import { fireEvent, render, screen } from '@testing-library/react';
import { Form } from 'antd';
import { expect, test } from 'vitest';
import { type Field, FormFields } from './form-fields.tsx';
import { TreePicker } from './tree-picker.tsx';

test.each([false, true])('the open list of a select has its field’s name (several: %s)', async (multiple) => {
  const field: Field = {
    kind: 'select',
    name: 'cities',
    label: '城市',
    multiple,
    options: [
      { value: 'lima', label: '利马' },
      { value: 'quito', label: '基多' },
    ],
  };
  render(
    <Form name="trip">
      <FormFields fields={[field]} />
    </Form>,
  );
  const input = screen.getByRole('combobox', { name: '城市' });
  fireEvent.mouseDown(input);
  expect(await screen.findByRole('listbox', { name: '城市' })).toBeTruthy();
  fireEvent.change(input, { target: { value: '没有的' } });
  expect(screen.queryAllByRole('option')).toEqual([]);
  expect(screen.getByRole('listbox', { name: '城市' })).toBeTruthy();
});

test('the open tree of a field is the one that the field points at, and has its name', async () => {
  render(
    <Form name="work">
      <Form.Item name="department" label="部门">
        <TreePicker options={[{ value: 1, title: '总部' }]} />
      </Form.Item>
    </Form>,
  );
  const input = screen.getByRole('combobox', { name: '部门' });
  fireEvent.mouseDown(input);
  const tree = await screen.findByRole('tree', { name: '部门' });
  expect(tree.id).toBe(input.getAttribute('aria-controls'));
});
