import { ApplyState, PublishStatus } from '@outbound/contract';
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { ApplyStateTag } from './activity-tags.tsx';

afterEach(cleanup);

const said = (state: ApplyState, publishStatus: PublishStatus) =>
  render(<ApplyStateTag state={state} publishStatus={publishStatus} />).container.textContent;

test('what is not on the shelf takes no sign-ups, whatever its times say; what is over is over on it or not', () => {
  const { pending, onShelf, offShelf } = PublishStatus;
  expect(said(ApplyState.open, onShelf)).toBe('报名中');
  expect(said(ApplyState.notOpen, onShelf)).toBe('即将开放报名');
  for (const status of [pending, offShelf]) {
    for (const state of [ApplyState.notOpen, ApplyState.open, ApplyState.full])
      expect(said(state, status)).toBe('未上架');
    expect(said(ApplyState.ended, status)).toBe('活动已结束');
    expect(said(ApplyState.cancelled, status)).toBe('活动已取消');
  }
});
