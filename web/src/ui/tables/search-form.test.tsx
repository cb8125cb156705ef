import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Field } from '../forms/form-fields.tsx';
import { SearchForm } from './search-form.tsx';

const fields: readonly Field[] = [
  { kind: 'text', name: 'title', label: '标题' },
  { kind: 'text', name: 'city', label: '城市' },
];

/** A form whose values come back when the test lets them. */
function show() {
  let asked: Record<string, unknown> = {};
  const form = (values: Record<string, unknown>) => (
    <SearchForm
      fields={fields}
      values={values}
      onSearch={({ title }) => {
        asked = title ? { title: String(title).trim() } : {};
        return asked;
      }}
      onReset={() => {
        asked = {};
      }}
    />
  );
  const { rerender } = render(form({}));
  return {
    comeBack: () => rerender(form(asked)),
    setFromOutside: (values: Record<string, unknown>) => rerender(form(values)),
  };
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
/** The form looks at its rules before it asks. */
const press = (button: RegExp) =>
  act(async () => void fireEvent.click(screen.getByRole('button', { name: button })));

test('what is typed after 查询, before the answer to it is in the address, stays', async () => {
  const { comeBack } = show();
  type('标题', ' 里约 ');
  await press(/查 ?询/);
  expect(field('标题').value).toBe('里约');
  type('标题', '圣保罗');
  comeBack();
  expect(field('标题').value).toBe('圣保罗');
  await press(/查 ?询/);
  comeBack();
  expect(field('标题').value).toBe('圣保罗');
});

test('and so does what is typed after 重置', async () => {
  const { comeBack } = show();
  type('标题', '里约');
  await press(/查 ?询/);
  comeBack();
  await press(/重 ?置/);
  expect(field('标题').value).toBe('');
  type('标题', '圣保罗');
  comeBack();
  expect(field('标题').value).toBe('圣保罗');
});

test('the field with the cursor keeps it', async () => {
  const { comeBack } = show();
  const title = field('标题');
  title.focus();
  type('标题', '里约');
  await press(/查 ?询/);
  comeBack();
  expect(document.activeElement).toBe(title);
  expect(field('标题')).toBe(title);
});

test('filters that come from elsewhere replace what was typed', async () => {
  const { setFromOutside } = show();
  type('标题', '里约');
  type('城市', '里约热内卢');
  setFromOutside({ title: '圣保罗' });
  expect(field('标题').value).toBe('圣保罗');
  expect(field('城市').value).toBe('');
});
