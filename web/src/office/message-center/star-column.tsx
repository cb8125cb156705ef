import { Button } from 'antd';
import { StarFilled, StarOutlined } from '../../ui/icons.tsx';
import type { Column } from '../../ui/tables/page-table.tsx';

interface Starred {
  id: number;
  starred: 0 | 1;
}

/** The star of a message: pressed it is found again by the filter. `titleOf` says which one to who cannot see it. */
export const starColumn = <R extends Starred>(
  titleOf: (row: R) => string,
  onStar: (row: R) => void,
): Column<R> => ({
  key: 'starred',
  title: '标星',
  width: 64,
  align: 'center',
  render: (row) => (
    <Button
      type="text"
      size="small"
      aria-pressed={row.starred === 1}
      aria-label={`标星：${titleOf(row).slice(0, 40)}`}
      title={row.starred === 1 ? '取消标星' : '标星'}
      icon={row.starred === 1 ? <StarFilled style={{ color: '#faad14' }} /> : <StarOutlined />}
      onClick={() => onStar(row)}
    />
  ),
});

export const starSearch = {
  kind: 'select',
  name: 'starred',
  label: '标星',
  options: [{ value: 1, label: '只看标星' }],
} as const;
