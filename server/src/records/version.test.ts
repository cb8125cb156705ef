import assert from 'node:assert/strict';
import { it } from 'node:test';
import { Refusal } from '../http/refusal.ts';
import { TimeZone } from '../http/time-zone.ts';
import { requireVersion } from './version.ts';

const zone = new TimeZone('Asia/Shanghai');
const held = { version: 3, updatedBy: '李娜', updatedTime: new Date('2026-03-01T01:30:00Z') };

it('lets through who read what stands, and who read nothing', () => {
  requireVersion(held, 3, zone);
  requireVersion(held, undefined, zone);
});

it('refuses who read another one, an older or one that never was, and names who wrote and when', () => {
  const refusalOf = (version: number, updater: string | null = held.updatedBy) => {
    try {
      requireVersion({ ...held, updatedBy: updater }, version, zone);
    } catch (error) {
      assert.ok(error instanceof Refusal);
      return [error.code, error.message];
    }
    return assert.fail('it was let through');
  };
  const text = (who: string) => `该内容已由 ${who} 于 2026-03-01 09:30:00 修改，请刷新后再试`;
  assert.deepEqual(refusalOf(2), ['CM4090', text('李娜')]);
  assert.deepEqual(refusalOf(4), ['CM4090', text('李娜')]);
  assert.deepEqual(refusalOf(2, null), ['CM4090', text('系统')]);
});
