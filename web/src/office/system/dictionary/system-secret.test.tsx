import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { PermissionContext, Permitted, Withheld } from '../../../ui/rights/permitted.tsx';
import { SecretTag } from './system-secret.tsx';

test('a system says whether it has a secret, and until when the one before works', () => {
  const state = {
    itemId: 1,
    createdBy: '何雨',
    createdTime: '2026-11-22 10:00:00',
    oldUntil: '2026-11-23 10:00:00',
  };
  const { container, rerender } = render(<SecretTag state={null} />);
  expect(container.textContent).toBe('');
  rerender(<SecretTag state={undefined} />);
  expect(container.textContent).toBe('未设置');
  rerender(<SecretTag state={state} />);
  expect(container.textContent).toBe('已设置旧密钥至 11-23 10:00');
  rerender(<SecretTag state={{ ...state, oldUntil: null }} />);
  expect(container.textContent).toBe('已设置');
});

test('what is withheld is not shown to who holds its code, and nothing else is', () => {
  const inside = (
    <>
      <Permitted code="latin_sys_dict_modify">修改</Permitted>
      <Permitted code="latin_sys_dict_export">导出</Permitted>
    </>
  );
  const page = (when: boolean) => (
    <PermissionContext value={['latin_sys_dict_modify', 'latin_sys_dict_export']}>
      <Withheld when={when} codes={['latin_sys_dict_modify']}>
        {inside}
      </Withheld>
    </PermissionContext>
  );
  const { rerender } = render(page(true));
  expect(screen.queryByText(/修改/)).toBeNull();
  expect(screen.queryByText(/导出/)).not.toBeNull();
  rerender(page(false));
  expect(screen.queryByText(/修改/)).not.toBeNull();
});
