import { FormItemType } from '@outbound/contract';
import { act, render } from '@testing-library/react';
import { Form, type FormInstance } from 'antd';
import { expect, test } from 'vitest';
import { useFaults } from '../writing/index.ts';
import { newItem } from './form-builder/items.ts';
import { type ActivityFormValues, emptyValues, type FieldName, faultsFor, stepOf } from './form-values.ts';

const judge = { faultsFor, placeOf: stepOf };

const nearlyRight: ActivityFormValues = {
  ...emptyValues,
  title: '圣保罗采购对接会',
  poster: JSON.stringify([{ name: 'a.png', uid: '1', url: '/web/efs/api/v1/file/preview/abc' }]),
  time: ['2026-12-01 09:00:00', '2026-12-01 18:00:00'],
};

function open(values: ActivityFormValues) {
  let newest:
    | {
        form: FormInstance<ActivityFormValues>;
        found: ReturnType<typeof useFaults<ActivityFormValues, FieldName>>;
      }
    | undefined;
  function Host() {
    const [form] = Form.useForm<ActivityFormValues>();
    newest = { form, found: useFaults(form, judge) };
    return <Form form={form} />;
  }
  render(<Host />);
  const result = {
    get current() {
      if (!newest) throw new Error('not drawn');
      return newest;
    },
  };
  const change = (changed: Partial<ActivityFormValues>) =>
    act(() => {
      result.current.form.setFieldsValue(changed);
      result.current.found.changed(Object.keys(changed));
    });
  act(() => result.current.form.setFieldsValue(values));
  const names = () => result.current.found.faults.map(({ name }) => name);
  return { result, change, names };
}

test('faults are told over all steps in their order, and each goes when it is mended', () => {
  const { result, change, names } = open(nearlyRight);
  // Nobody has asked yet.
  change({ title: '' });
  expect(names()).toEqual([]);
  act(() => void result.current.found.seek(true));
  expect(names()).toEqual(['title', 'location', 'formItemList']);
  change({ formItemList: [{ ...newItem([], FormItemType.text), name: '姓名' }] });
  expect(names()).toEqual(['title', 'location']);
  change({ activityType: 1 });
  expect(names()).toEqual(['title']);
  change({ title: '对接会' });
  expect(names()).toEqual([]);
});

test('an empty form may be saved, though not published', () => {
  const { result, names } = open({ ...nearlyRight, location: '会展中心' });
  act(() => void result.current.found.seek(false));
  expect(names()).toEqual([]);
  act(() => void result.current.found.seek(true));
  expect(names()).toEqual(['formItemList']);
});

test('what only the server knows stands until its own field changes', () => {
  const { result, change, names } = open({ ...nearlyRight, location: '会展中心' });
  act(() => result.current.found.refused([{ name: 'capacity', message: '名额不能少于已报名人数' }]));
  change({ title: '另一个标题' });
  expect(names()).toEqual(['capacity']);
  change({ capacity: 50 });
  expect(names()).toEqual([]);
});
