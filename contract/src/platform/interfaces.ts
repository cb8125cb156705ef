/** One address for the look-ups that forms share (spec 7 common). */
import { z } from 'zod';
import { call } from '../call.ts';

/** The look-ups that `interfaces` passes on, by service path. What is not here cannot be reached through it. */
export const interfaceMethods = [
  'dictionary/getDicByType',
  'dictionary/tree',
  'dept/enableTree',
  'user/getUserResourceCode',
] as const;
export type InterfaceMethod = (typeof interfaceMethods)[number];

export const interfaceCalls = {
  /** Answers what the call of that name answers to this body: the same permission, validation and rows. */
  interfaces: call({
    path: '/api/common/v1/interfaces',
    name: '公共查询接口',
    needs: 'signedIn',
    log: null,
    body: z.strictObject({
      method: z.enum(interfaceMethods),
      body: z.record(z.string(), z.unknown()).default({}),
    }),
    answer: z.unknown(),
  }),
};
