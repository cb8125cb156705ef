import type { DeptOption } from '@outbound/contract';
import type { Db } from '../../database/open.ts';
import type { Caller } from '../../http/caller.ts';
import { presentOptions } from './present.ts';
import { findSeen } from './queries.ts';

/** Every enabled department with what lies below it, whoever asks: names and places, nothing of their people. */
export const findEnabledTree = async (db: Db, caller: Caller): Promise<DeptOption[]> =>
  presentOptions(await findSeen(db, { ...caller, scope: { all: true } }));
