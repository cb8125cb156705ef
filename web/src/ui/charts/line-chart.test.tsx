import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { LineChart } from './line-chart.tsx';

test('a line of what went wrong differs from the other by more than its colour', () => {
  render(
    <LineChart
      caption="接口调用"
      points={[1, 2]}
      at={String}
      series={[
        { name: '调用', value: (point) => point },
        { name: '服务故障', value: (point) => point * 2, isBad: true },
      ]}
      said={String}
      ends={['08:00', '09:00']}
    />,
  );
  const lines = [...screen.getByRole('img').querySelectorAll('path[stroke]')];
  expect(lines.map((line) => line.getAttribute('stroke-dasharray') !== null)).toEqual([false, true]);
  expect(screen.getByText('━ 调用')).not.toBeNull();
  expect(screen.getByText('╍ 服务故障')).not.toBeNull();
});
