import { expect, it } from 'vitest';
import { userColumns } from './list-columns.tsx';

/** What stands beside the columns at 1366 px: menu, tree, frames, tick, number and actions. */
const BESIDE = 800;

it('shows at 1366 px, beside the tree, whether an account works and when it was last used', () => {
  const columns = userColumns({ show: () => {}, switchStatus: async () => {} });
  const shown = columns.filter(({ hiddenAtFirst }) => !hiddenAtFirst);
  const last = shown.findIndex(({ key }) => key === 'lastLoginTime');
  expect(shown.slice(0, last + 1).map(({ key }) => key)).toContain('status');
  const width = shown.slice(0, last + 1).reduce((sum, column) => sum + (column.width ?? 160), 0);
  expect(width).toBeLessThanOrEqual(1366 - BESIDE);
  expect(shown.map(({ key }) => key)).not.toContain('idCard');
});
