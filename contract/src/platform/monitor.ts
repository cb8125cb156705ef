/** How the server is doing: what its processes measured of themselves today. */
import { z } from 'zod';
import { call } from '../call.ts';

/** What is measured over a stretch of time; of several processes and minutes the worst, where it is no number of calls. */
const measured = {
  callNum: z.int(),
  /** Calls that failed by a fault of the server (status 500 and above). */
  faultNum: z.int(),
  p50Ms: z.number(),
  p95Ms: z.number(),
  /** How much later than planned the event loop came round, at the 99th percentile. */
  loopDelayMs: z.number(),
  /** Connections to the database in use, and calls that waited for one. */
  poolBusyNum: z.int(),
  poolWaitingNum: z.int(),
  /** Open pages that are told of changes. */
  streamNum: z.int(),
  /** Files and texts that waited for their turn. */
  queueNum: z.int(),
  memoryMb: z.int(),
};

export const monitorCalls = {
  /** Since midnight, by steps of five minutes; steps in which no process ran are left out. */
  today: call({
    path: '/oms/api/v1/monitor/today',
    name: '系统监控',
    needs: 'latin_sys_monitor',
    log: null,
    body: z.strictObject({}),
    answer: z.strictObject({
      /** Those that ran within the last three minutes, with what they measured last. */
      processList: z.array(
        z.strictObject({
          process: z.string(),
          startedTime: z.string(),
          sampledTime: z.string(),
          ...measured,
        }),
      ),
      stepList: z.array(z.strictObject({ time: z.string(), ...measured })),
      logChain: z.strictObject({
        /** Rows of the operation log that are not chained yet; more than some hundred means that nobody chains. */
        waitingNum: z.int(),
        lastPosition: z.int(),
      }),
    }),
  }),
};
