import type { PermissionCode } from '@outbound/contract';
import { fireEvent, render, screen } from '@testing-library/react';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { RowActions } from '../tables/row-actions.tsx';
import {
  DisabledCodesContext,
  PermissionContext,
  Permitted,
  PermittedAny,
  PermittedDisabled,
  permissionOf,
} from './permitted.tsx';

const show = (codes: readonly string[] | null, children: ReactNode) =>
  render(<PermissionContext value={codes}>{children}</PermissionContext>);

describe('the permission directives (spec 6)', () => {
  const one = <Permitted code="latin_op_activity_add">新增</Permitted>;
  const any = <PermittedAny codes={['latin_op_activity_add', 'latin_op_activity_modify']}>编辑</PermittedAny>;
  const disabled = (
    <PermittedDisabled code="latin_op_activity_add">
      <Button>新增</Button>
    </PermittedDisabled>
  );

  test.each([
    ['with the code', ['latin_op_activity_add'], true],
    ['without it', ['latin_op_activity_modify'], false],
    ['with an empty list', [], false],
    ['with no list present', null, true],
  ] as const)('removes %s: %o', (_, codes, shown) => {
    show(codes, one);
    expect(screen.queryByText('新增') !== null).toBe(shown);
  });

  test.each([
    [['latin_op_activity_modify'], true],
    [['latin_op_partner'], false],
  ] as const)('asks for at least one: %o', (codes, shown) => {
    show(codes, any);
    expect(screen.queryByText('编辑') !== null).toBe(shown);
  });

  test('only disables in its third variant', () => {
    show(['latin_op_partner'], disabled);
    expect(screen.getByRole<HTMLButtonElement>('button').disabled).toBe(true);
  });

  test('leaves it enabled for holders', () => {
    show(['latin_op_activity_add'], disabled);
    expect(screen.getByRole<HTMLButtonElement>('button').disabled).toBe(false);
  });

  describe('with the function set to 禁用', () => {
    const showDisabled = (children: ReactNode) =>
      render(
        <PermissionContext value={['latin_op_partner']}>
          <DisabledCodesContext value={['latin_op_activity_add']}>{children}</DisabledCodesContext>
        </PermissionContext>,
      );

    test('a button stays, disabled, and says why', async () => {
      showDisabled(
        <Permitted code="latin_op_activity_add">
          <Button>新增</Button>
        </Permitted>,
      );
      const button = screen.getByRole<HTMLButtonElement>('button', { name: '新 增' });
      expect(button.disabled).toBe(true);
      fireEvent.mouseEnter(button.parentElement ?? button);
      expect(await screen.findByText('您没有此操作的权限')).toBeTruthy();
    });

    test('links of a row too; those of other functions go', () => {
      const act = vi.fn();
      const action = (label: string, code: PermissionCode) => ({ label, code, onClick: act });
      showDisabled(
        <RowActions
          actions={[action('添加', 'latin_op_activity_add'), action('修改', 'latin_op_activity_modify')]}
        />,
      );
      const button = screen.getByRole<HTMLButtonElement>('button', { name: '添加' });
      fireEvent.click(button);
      expect([button.disabled, act.mock.calls.length]).toEqual([true, 0]);
      expect(screen.queryByRole('button', { name: '修改' })).toBeNull();
    });

    test('a holder of the code is not asked for the setting', () => {
      expect(permissionOf(['latin_op_partner'], ['latin_op_partner']).isDisabled('latin_op_partner')).toBe(
        false,
      );
    });
  });

  test('a helper says whether any is held', () => {
    expect(permissionOf(['latin_op_partner']).hasAny(['latin_op_partner', 'latin_op_banner'])).toBe(true);
    expect(permissionOf([]).hasAny(['latin_op_partner'])).toBe(false);
  });
});
