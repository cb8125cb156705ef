import { render, screen } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { expect, test } from 'vitest';
import { ExportDialog } from './export-dialog.tsx';

const show = (selectedIds: ComponentProps<typeof ExportDialog>['selectedIds']) =>
  render(
    <ExportDialog
      {...{ title: '导出', columns: { name: '名称' }, count: 12, question: undefined, warning: undefined }}
      {...{ selectedIds, shapes: [], onConfirm: () => {}, onCancel: () => {} }}
    />,
  );

test('an export that takes no ticked rows offers none', () => {
  const { unmount } = show([]);
  expect(screen.getByRole<HTMLInputElement>('radio', { name: '已勾选的数据' }).disabled).toBe(true);
  unmount();
  show(undefined);
  expect(screen.queryByRole('radio')).toBeNull();
  expect(screen.getByText('当前条件下的全部 12 条')).not.toBeNull();
});
