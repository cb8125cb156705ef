import { fireEvent, render, screen, within } from '@testing-library/react';
import { App } from 'antd';
import { expect, test } from 'vitest';
import { emptyValues } from './form-values.ts';
import { PreviewDialog } from './preview-dialog.tsx';

test('the phones show what readers take along, what is to be known, and what is said after a sign-up', async () => {
  render(
    <App>
      <PreviewDialog
        values={{
          ...emptyValues,
          attachments: '[{"url":"/web/efs/api/v1/file/preview/AAAAAAAAAAAAAAAAAAAAAA","name":"议程.pdf"}]',
          applyNotes: '请带证件',
          successText: '请入群',
          successTextEs: 'Únase al grupo',
        }}
        onClose={() => {}}
      />
    </App>,
  );
  const page = within(await screen.findByRole('region', { name: '活动详情手机预览' }));
  expect(within(page.getByRole('list', { name: '附件' })).getByText('议程.pdf')).toBeTruthy();
  expect(within(screen.getByRole('region', { name: '报名表手机预览' })).getByText('请带证件')).toBeTruthy();
  fireEvent.click(screen.getByText('提交后'));
  const after = within(screen.getByRole('region', { name: '报名成功手机预览' }));
  expect(after.getByText('请入群')).toBeTruthy();
  fireEvent.click(screen.getByText('Español'));
  expect(after.getByText('Únase al grupo')).toBeTruthy();
  fireEvent.click(screen.getByText('Português'));
  expect(after.getByText('请入群')).toBeTruthy();
});
