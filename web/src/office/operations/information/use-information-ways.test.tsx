import { calls, INFORMATION_COLUMNS } from '@outbound/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import { App } from 'antd';
import type { ReactNode } from 'react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createQueryClient } from '../../../api/query.ts';
import { answer, type CallServer, startCallServer } from '../../../testing/call-server.ts';
import { emptyValues } from './form-values.ts';
import { useInformationWays } from './use-information-ways.ts';

let server: CallServer;
beforeAll(async () => {
  server = await startCallServer();
});
afterAll(() => server.close());

test('what was typed is told from what is stored by the names of the columns', async () => {
  server.handler = ({ path, body }, response) => {
    if (path === `/web${calls.information.detail.path}`)
      return answer(response, { ...emptyValues, columnKey: 'policy' });
    expect(body).toEqual({ type: INFORMATION_COLUMNS });
    answer(response, [
      { dictKey: 'policy', dictValue: '政策法规' },
      { dictKey: 'market', dictValue: '市场动态' },
    ]);
  };
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={createQueryClient()}>
      <App>{children}</App>
    </QueryClientProvider>
  );
  const { result } = renderHook(() => useInformationWays(), { wrapper });
  await waitFor(async () =>
    expect(await result.current.differences({ ...emptyValues, columnKey: 'market' }, 9)).toEqual([
      { field: '栏目', before: '政策法规', after: '市场动态', parts: null },
    ]),
  );
});
