import { render, screen } from '@testing-library/react';
import { Form } from 'antd';
import { afterEach, expect, test, vi } from 'vitest';
import { FormFields } from './form-fields.tsx';

afterEach(() => vi.restoreAllMocks());

const show = () =>
  render(
    <Form>
      <FormFields fields={[{ name: 'title', label: '标题', kind: 'text' }]} />
    </Form>,
  );

test('fields of a form are small', () => {
  show();
  expect(screen.getByLabelText('标题').closest('.ant-input-sm, .ant-input-affix-wrapper-sm')).not.toBeNull();
});

test('those that a finger fills in are not', () => {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (media) =>
      ({
        matches: media === '(pointer: coarse)',
        media,
        addEventListener() {},
        removeEventListener() {},
      }) as unknown as MediaQueryList,
  );
  show();
  expect(screen.getByLabelText('标题').closest('.ant-input-sm, .ant-input-affix-wrapper-sm')).toBeNull();
});
