import { calls, HeldStatus } from '@outbound/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { App } from 'antd';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createQueryClient } from '../../../api/query.ts';
import { answer, type CallServer, startCallServer } from '../../../testing/call-server.ts';
import { PermissionContext } from '../../../ui/rights/permitted.tsx';
import { useCallOffActivity } from './activity-calls.ts';
import VisitorNotices from './visitor-notices.tsx';

const { activity, visitorNotice } = calls;
let server: CallServer;
/** Failed ones, of which a page shows ten. */
let failed = 0;
let waiting = 0;

beforeAll(async () => {
  server = await startCallServer();
});
afterAll(() => server.close());
afterEach(cleanup);
beforeEach(() => {
  failed = 0;
  waiting = 0;
  server.handler = ({ path, body }, response) => {
    if (path === `/web${activity.callOff.path}`) {
      waiting += 2;
      return answer(response, { id: 9, toldNum: 2 });
    }
    if (path === `/web${visitorNotice.resend.path}`) {
      failed -= 1;
      return answer(response, { doneNum: 1 });
    }
    if (path === `/web${visitorNotice.numbers.path}`)
      return answer(response, { waitingNum: waiting, sentNum: 0, failedNum: failed, canSend: true });
    const { pageNum } = body as { pageNum: number };
    const rows = Array.from({ length: failed }, (_, at) => ({
      ...{ id: at + 1, applyCode: `BM${at + 1}`, kind: 'decided', channel: 'mail', subject: '', status: 2 },
      ...{ tryNum: 5, lastError: '', createdTime: '2026-11-24 08:00:00', sentTime: null },
    }));
    return answer(response, {
      dataBody: rows.slice((pageNum - 1) * 10, pageNum * 10),
      ...{ count: failed, pageNum, pageSize: 10 },
    });
  };
});

function CallOff() {
  const { mutate } = useCallOffActivity();
  const body = { id: 9, heldStatus: HeldStatus.cancelled, reason: '台风' };
  return (
    <button type="button" onClick={() => mutate(body)}>
      取消活动
    </button>
  );
}
const show = () =>
  render(
    <QueryClientProvider client={createQueryClient()}>
      <PermissionContext value={['latin_op_activity_publish']}>
        <App>
          <VisitorNotices activityId={9} />
          <CallOff />
        </App>
      </PermissionContext>
    </QueryClientProvider>,
  );

test('what is sent because an activity is called off stands there at once', async () => {
  show();
  await screen.findByText('待发送 0');
  fireEvent.click(screen.getByRole('button', { name: '取消活动' }));
  await screen.findByText('待发送 2');
});

test('the last one of a page that is sent again leaves the page before, not an empty one', async () => {
  failed = 11;
  show();
  fireEvent.click(await screen.findByTitle('2'));
  await screen.findByText('BM11');
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: /重新发送.*BM11/ })));
  await waitFor(() => expect(screen.queryByText('BM1')).not.toBeNull());
});
