import { render, screen } from '@testing-library/react';
import { Table } from 'antd';
import { Profiler } from 'react';
import { expect, test } from 'vitest';
import { useSteady } from './steady.ts';

const columns = [{ key: 'name', title: '名称', dataIndex: 'name' }];
const rows = [1, 2, 3].map((id) => ({ id, name: `第 ${id} 行` }));
const renderings: string[] = [];

function Ticked({ ids }: { ids: readonly number[] }) {
  const selectedRowKeys = useSteady(ids);
  return (
    <Profiler id="table" onRender={(_id, phase) => renderings.push(phase)}>
      <Table
        rowKey="id"
        columns={columns}
        dataSource={rows}
        pagination={false}
        rowSelection={{ selectedRowKeys }}
      />
    </Profiler>
  );
}

test('a table whose ticks are said anew is drawn once, and hears of another tick', () => {
  const { rerender } = render(<Ticked ids={[1]} />);
  rerender(<Ticked ids={[1]} />);
  renderings.length = 0;
  rerender(<Ticked ids={[1]} />);
  expect(renderings).toEqual(['update']);
  rerender(<Ticked ids={[1, 3]} />);
  const ticks = screen.getAllByRole<HTMLInputElement>('checkbox').slice(1);
  expect(ticks.map(({ checked }) => checked)).toEqual([true, false, true]);
});
