import { render } from '@testing-library/react';
import { cloneElement, type ReactElement } from 'react';
import { expect, test } from 'vitest';
import { controlOf } from './form-fields.tsx';
import type { Option } from './remote-select.tsx';

test('a filter of a link never shows the bare number of what it stands for', () => {
  const said = (control: ReactElement, value: number) =>
    render(cloneElement(control as ReactElement<{ value: number }>, { value })).container.textContent;
  const select = (options: readonly Option[]) =>
    controlOf({ kind: 'select', name: 'a', label: '角色', options });
  expect(said(select([{ value: 1, label: '审核员' }]), 1)).toContain('审核员');
  expect(said(select([{ value: 1, label: '审核员' }]), 4711)).toContain('已删除或不可见');
  expect(said(select([]), 4711)).not.toContain('4711');
  const remote = controlOf({ kind: 'remoteSelect', name: 'b', label: '发起人', search: async () => [] });
  expect(said(remote, 4711)).toContain('已选一项');
});
