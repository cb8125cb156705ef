import { render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { describe, expect, test } from 'vitest';
import { PermissionContext, Permitted, PermittedAny, PermittedDisabled, permissionOf } from './permitted.tsx';

const show = (codes: readonly string[] | null, children: ReactNode) =>
  render(<PermissionContext value={codes}>{children}</PermissionContext>);

describe('the permission directives (spec 6)', () => {
  const one = <Permitted code="latin_op_activity_add">新增</Permitted>;
  const any = <PermittedAny codes={['latin_op_activity_add', 'latin_op_activity_modify']}>编辑</PermittedAny>;
  const disabled = (
    <PermittedDisabled code="latin_op_activity_add">
      <button type="button">新增</button>
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

  test('a helper says whether any is held', () => {
    expect(permissionOf(['latin_op_partner']).hasAny(['latin_op_partner', 'latin_op_banner'])).toBe(true);
    expect(permissionOf([]).hasAny(['latin_op_partner'])).toBe(false);
  });
});
