import assert from 'node:assert/strict';
import { after, before, describe, it, mock } from 'node:test';
import { calls } from '@outbound/contract';
import type { TestSession } from '../testing/factories.ts';
import { startApp, type TestApp } from '../testing/start-app.ts';
import { CallMeter } from './call-meter.ts';
import { metricsOf } from './metrics.ts';
import { ProcessSamples } from './process-samples.ts';

const TOKEN = 'a-token-of-24-characters';

describe('monitoring', () => {
  let app: TestApp;
  let admin: TestSession;
  before(async () => {
    app = await startApp({ metricsToken: TOKEN });
    admin = await app.signInAs('admin');
  });
  after(() => app.stop());

  const today = async () => (await app.call(calls.monitor.today, {}, { as: admin })).data;
  const metrics = (authorization?: string) =>
    fetch(`${app.url}/metrics`, { headers: authorization ? { authorization } : {} });

  it('tells Prometheus what it counts, who brings the token', async () => {
    await app.call(calls.monitor.today, {}, { as: admin });
    const answer = await metrics(`Bearer ${TOKEN}`);
    const text = await answer.text();
    assert.match(answer.headers.get('content-type') ?? '', /^text\/plain; version=0\.0\.4/);
    assert.match(
      text,
      /^outbound_calls_total\{path="\/oms\/api\/v1\/monitor\/today",status="200",code="000000"\} [1-9]/m,
    );
    assert.match(
      text,
      /^outbound_call_seconds_bucket\{le="30",path="\/oms\/api\/v1\/monitor\/today"\} [1-9]/m,
    );
    for (const name of ['database_connections_busy', 'live_streams', 'work_waiting', 'log_chain_waiting'])
      assert.match(text, new RegExp(`^outbound_${name} \\d+$`, 'm'));
    assert.match(text, /^nodejs_eventloop_lag_seconds /m);
  });

  it('tells nobody else', async () => {
    for (const given of [undefined, 'Bearer', `Bearer ${TOKEN}x`, TOKEN]) {
      const answer = await metrics(given);
      assert.deepEqual([answer.status, answer.headers.get('www-authenticate')], [401, 'Bearer']);
      assert.doesNotMatch(await answer.text(), /outbound_/);
    }
  });

  it('does not serve metrics where no token is set', async () => {
    const plain = await startApp();
    try {
      assert.equal((await fetch(`${plain.url}/metrics`)).status, 404);
    } finally {
      await plain.stop();
    }
  });

  it('tells of the chain of the log as it is now, both figures of one look', async () => {
    const levels = { poolBusy: 0, poolWaiting: 0, streamCount: 0, queueLength: 0, memoryMb: 1 };
    let looks = 0;
    const look = async () => ({ waitingNum: 3, lastPosition: 16 + ++looks });
    const registry = metricsOf(new CallMeter(), () => levels, look);
    for (const position of [17, 18]) {
      const text = await registry.metrics();
      assert.match(text, new RegExp(`^outbound_log_chain_position ${position}$`, 'm'));
      assert.match(text, /^outbound_log_chain_waiting 3$/m);
    }
    const dark = metricsOf(
      new CallMeter(),
      () => levels,
      () => Promise.reject(new Error('away')),
    );
    const text = await dark.metrics();
    for (const name of ['position', 'waiting'])
      assert.match(text, new RegExp(`^outbound_log_chain_${name} Nan$`, 'm'));
  });

  it('shows a process whose clock is behind the others', async () => {
    const levels = { poolBusy: 0, poolWaiting: 0, streamCount: 0, queueLength: 0, memoryMb: 777 };
    const samples = new ProcessSamples(app.platform, new CallMeter(), () => levels);
    mock.timers.enable({ apis: ['Date'], now: Date.now() - 3_600_000 });
    try {
      await samples.write();
    } finally {
      mock.timers.reset();
    }
    const { processList } = await today();
    assert.ok(processList.some(({ memoryMb }) => memoryMb === 777));
    await app.database.db.deleteFrom('process_sample').execute();
  });

  it('shows for today what the processes measured: calls summed up, of the rest the worst', async () => {
    const meter = new CallMeter();
    const levels = { poolBusy: 2, poolWaiting: 1, streamCount: 3, queueLength: 4, memoryMb: 150 };
    const samples = new ProcessSamples(app.platform, meter, () => levels);
    meter.count('/x', 200, '000000', 10);
    meter.count('/x', 500, 'CM5000', 30);
    await samples.write();
    const minute = (process: string, time: string, over: object) => ({
      process,
      sampled_at: app.platform.zone.instant(time),
      started_at: app.platform.zone.instant(time),
      call_count: 10,
      fault_count: 0,
      p50_ms: 1,
      p95_ms: 2,
      loop_delay_ms: 20,
      pool_busy: 1,
      pool_waiting: 0,
      stream_count: 1,
      queue_length: 0,
      memory_mb: 100,
      ...over,
    });
    const day = app.platform.zone.text(new Date()).slice(0, 10);
    const yesterday = app.platform.zone.text(new Date(Date.now() - 26 * 3_600_000));
    await app.database.db
      .insertInto('process_sample')
      .values([
        minute('one', `${day} 00:00:10`, { p95_ms: 7 }),
        minute('two', `${day} 00:03:00`, { fault_count: 2, memory_mb: 180 }),
        minute('one', yesterday, { p95_ms: 9_000 }),
      ])
      .execute();
    const { processList, stepList } = await today();
    const { startedTime, sampledTime, process, ...measured } =
      processList.find(({ callNum }) => callNum === 2) ?? assert.fail('its row is missing');
    assert.ok(startedTime <= sampledTime);
    assert.match(process, /-\d+$/);
    assert.equal(measured.faultNum, 1);
    assert.ok(measured.p50Ms >= 9 && measured.p95Ms >= 29, JSON.stringify(measured));
    assert.deepEqual(
      [
        measured.poolBusyNum,
        measured.poolWaitingNum,
        measured.streamNum,
        measured.queueNum,
        measured.memoryMb,
      ],
      [2, 1, 3, 4, 150],
    );
    const first = stepList[0] ?? assert.fail('no step');
    assert.deepEqual([first.time, first.callNum >= 20, first.faultNum >= 2], [`${day} 00:00:00`, true, true]);
    assert.ok(first.p95Ms >= 7 && first.memoryMb >= 180);
    assert.ok(
      stepList.every(({ p95Ms }) => p95Ms < 9_000),
      'yesterday is not today',
    );
  });

  it('counts what the chain of the operation log has still to take in', async () => {
    await app.database.db
      .insertInto('operation_log')
      .values({ operation_type: 3, call_path: '/x', call_name: '修改', result: 1, trace_id: 't' })
      .execute();
    const { logChain } = await today();
    assert.ok(logChain.waitingNum >= 1, String(logChain.waitingNum));
  });
});
