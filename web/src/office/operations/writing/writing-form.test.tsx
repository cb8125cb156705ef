import { act, render, screen } from '@testing-library/react';
import { App, ConfigProvider, Form } from 'antd';
import { expect, test } from 'vitest';
import { useUploadCount } from '../../../ui/files/running-uploads.ts';
import type { Writing } from './use-writing.ts';
import { WritingForm } from './writing-form.tsx';

type Values = { title: string };

function Page({ submitting }: { submitting: boolean }) {
  const [form] = Form.useForm<Values>();
  const uploads = useUploadCount();
  const writing = {
    kind: { partOf: () => '' },
    ...{ form, formName: 'news', initial: { title: '' }, uploads, record: null, isOnShelf: true },
    ...{ faults: [], draft: { found: null, kept: null }, saving: { submitting, conflict: null } },
  } as unknown as Writing<Values, 'title'>;
  return (
    <ConfigProvider button={{ autoInsertSpace: false }}>
      <App>
        <WritingForm writing={writing}>{null}</WritingForm>
      </App>
    </ConfigProvider>
  );
}

test('whoever pressed the button that saves has the focus on it again when the form stays', () => {
  const { rerender } = render(<Page submitting={false} />);
  const save = () => screen.getByRole<HTMLButtonElement>('button', { name: '保存' });
  act(() => save().focus());
  rerender(<Page submitting />);
  expect(save().disabled).toBe(true);
  // Browsers take the focus from what is disabled.
  const other = document.body.appendChild(document.createElement('input'));
  act(() => other.focus());
  other.remove();
  expect(document.activeElement).toBe(document.body);
  rerender(<Page submitting={false} />);
  expect(document.activeElement).toBe(save());
});
