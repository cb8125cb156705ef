import assert from 'node:assert/strict';
import { it, mock } from 'node:test';
import { Progress } from './progress.ts';

it('says what lasts and how far it is, and nothing of a start that is quick', () => {
  mock.timers.enable({ apis: ['setInterval'] });
  try {
    const said: string[] = [];
    const progress = new Progress((line) => said.push(line));
    progress.at(() => 'opening');
    mock.timers.tick(900);
    let done = 0;
    progress.at(() => `tables ${done}/9`);
    mock.timers.tick(2_500);
    assert.deepEqual(said, ['tables 0/9']);
    done = 7;
    mock.timers.tick(1_000);
    mock.timers.tick(9_000);
    assert.deepEqual(said, ['tables 0/9', 'tables 7/9', 'tables 7/9（5 s）'], 'what lasts is said again');
    progress.end();
    progress.at(() => 'sample');
    mock.timers.tick(60_000);
    assert.equal(said.length, 3);
  } finally {
    mock.timers.reset();
  }
});
