import { expect, test } from 'vitest';
import { shareText, withoutChannel } from './funnel-card.tsx';

const stages = (
  viewNum: number,
  formNum: number,
  applyNum: number,
  approvedNum: number,
  checkedNum: number,
) => ({
  ...{ viewNum, formNum, applyNum, approvedNum, checkedNum },
});

test('who came by no link of a channel is the difference, and never fewer than none', () => {
  const channel = (id: number, numbers: ReturnType<typeof stages>) => ({
    ...{ id, channelName: '邮件', removed: false },
    ...numbers,
  });
  const channels = [channel(1, stages(50, 20, 9, 5, 2)), channel(2, stages(41, 5, 1, 1, 0))];
  // A channel's view may be written a moment before the activity's own.
  expect(withoutChannel(stages(90, 30, 12, 7, 2), channels)).toEqual(stages(0, 5, 2, 1, 0));
  expect(withoutChannel(stages(90, 30, 12, 7, 2), [])).toEqual(stages(90, 30, 12, 7, 2));
});

test('a share is of the step before, at most all of it, and nothing where nobody was there', () => {
  expect([shareText(1, 3), shareText(5, 4), shareText(0, 4), shareText(3, 0)]).toEqual([
    '33.3%',
    '100%',
    '0%',
    '',
  ]);
});
