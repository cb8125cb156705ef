import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { DisabledCodesContext, PermissionContext } from '../../../ui/rights/permitted.tsx';
import { BatchMenu, MoreMenu } from './list-menus.tsx';

const actions = (run: () => void) => [
  { label: '批量启用', code: 'latin_sys_user_status', onClick: run } as const,
  { label: '批量删除', code: 'latin_sys_user_delete', onClick: run } as const,
];

test('without a ticked row there is nothing to do; with one the action runs', async () => {
  const run = vi.fn();
  const { rerender } = render(<BatchMenu selected={[]} actions={actions(run)} />);
  const button = screen.getByRole<HTMLButtonElement>('button', { name: '批量操作' });
  expect(button.disabled).toBe(true);
  rerender(<BatchMenu selected={[{ id: 1 }]} actions={actions(run)} />);
  fireEvent.click(button);
  fireEvent.click(await screen.findByRole('menuitem', { name: '批量启用' }));
  expect(run).toHaveBeenCalledOnce();
});

test('it offers what the person may do, shows disabled what is set so, and is gone when nothing is left', async () => {
  const { rerender } = render(
    <PermissionContext value={['latin_sys_user_status']}>
      <BatchMenu selected={[{ id: 1 }]} actions={actions(() => {})} />
    </PermissionContext>,
  );
  fireEvent.click(screen.getByRole('button', { name: '批量操作' }));
  await screen.findByRole('menuitem', { name: '批量启用' });
  expect(screen.queryByRole('menuitem', { name: '批量删除' })).toBeNull();
  rerender(
    <PermissionContext value={['latin_sys_user_status']}>
      <DisabledCodesContext value={['latin_sys_user_delete']}>
        <BatchMenu key="anew" selected={[{ id: 1 }]} actions={actions(() => {})} />
      </DisabledCodesContext>
    </PermissionContext>,
  );
  fireEvent.click(screen.getByRole('button', { name: '批量操作' }));
  const kept = await screen.findByRole('menuitem', { name: '批量删除' });
  expect(kept.getAttribute('aria-disabled')).toBe('true');
  rerender(
    <PermissionContext value={[]}>
      <BatchMenu selected={[{ id: 1 }]} actions={actions(() => {})} />
      <MoreMenu actions={actions(() => {})} />
    </PermissionContext>,
  );
  expect(screen.queryAllByRole('button')).toEqual([]);
});
