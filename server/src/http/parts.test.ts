import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { calls } from '@outbound/contract';
import { attachmentHeader, safeFileName } from './attachments.ts';
import { RateLimits } from './limits.ts';
import { networkOf } from './network.ts';
import { PublicCache } from './public-cache.ts';
import { Refusal } from './refusal.ts';
import { keyFrom } from './secrets.ts';
import { TimeZone } from './time-zone.ts';
import { TokenBuckets } from './token-bucket.ts';
import { newVisitor, readVisitor } from './visitor.ts';

describe('TimeZone', () => {
  it('goes there and back in Shanghai', () => {
    const zone = new TimeZone('Asia/Shanghai');
    assert.equal(zone.text(new Date('2026-11-21T16:00:00Z')), '2026-11-22 00:00:00');
    assert.equal(zone.instant('2026-11-22 00:00:00').toISOString(), '2026-11-21T16:00:00.000Z');
    assert.equal(zone.textOrNull(null), null);
    assert.equal(zone.instantOrNull(''), null);
  });
  it('knows summer time and half-hour zones', () => {
    const santiago = new TimeZone('America/Santiago');
    assert.equal(santiago.text(new Date('2026-01-10T12:00:00Z')), '2026-01-10 09:00:00');
    assert.equal(santiago.text(new Date('2026-07-10T12:00:00Z')), '2026-07-10 08:00:00');
    assert.equal(santiago.instant('2026-07-10 08:00:00').toISOString(), '2026-07-10T12:00:00.000Z');
    assert.equal(new TimeZone('Asia/Kolkata').text(new Date('2026-01-10T00:00:00Z')), '2026-01-10 05:30:00');
  });
});

describe('TokenBuckets', () => {
  it('gives what it has and says when there is more', () => {
    const buckets = new TokenBuckets();
    const allowance = { capacity: 2, perSecond: 0.5 };
    assert.equal(buckets.take('a', allowance, 0), 0);
    assert.equal(buckets.take('a', allowance, 0), 0);
    assert.equal(buckets.take('a', allowance, 0), 2);
    assert.equal(buckets.take('b', allowance, 0), 0);
    assert.equal(buckets.take('a', allowance, 2_000), 0);
  });
});

describe('RateLimits at the sign-up', () => {
  const { path } = calls.application.openApply;
  const attempt = (limits: RateLimits, visitor: string | null, address = '10.0.0.1') => {
    try {
      limits.take({ path, isAsset: false, sessionId: null, visitor, address });
      return true;
    } catch (error) {
      assert.ok(error instanceof Refusal && error.code === 'CM4290' && (error.retryAfter ?? 0) > 0);
      return false;
    }
  };
  it('lets three hundred people of one address through', () => {
    const limits = new RateLimits(true);
    for (let person = 0; person < 300; person++) assert.ok(attempt(limits, `person ${person}`));
  });
  it('stops one client that posts sixty times, with and without a cookie', () => {
    for (const visitor of ['one', null]) {
      const limits = new RateLimits(true);
      const passed = Array.from({ length: 60 }, () => attempt(limits, visitor)).filter(Boolean).length;
      assert.ok(passed <= 31, `${passed} passed`);
    }
  });
  it('stops one client that has a new address of its network for each call', () => {
    const limits = new RateLimits(true);
    const passed = Array.from({ length: 60 }, (_, n) => attempt(limits, null, `2001:db8::${n}`));
    assert.ok(passed.filter(Boolean).length <= 31, `${passed.filter(Boolean).length} passed`);
    assert.ok(attempt(limits, null, '2001:db8:0:1::1'), 'another network');
  });
});

describe('networkOf', () => {
  it('takes of an IPv6 address its first 64 bits, however it is written', () => {
    for (const address of [
      '2001:db8::1',
      '2001:0DB8:0:0:ffff::',
      '2001:db8:0:0:1:2:3:4',
      '2001:db8::1.2.3.4',
    ])
      assert.equal(networkOf(address), '2001:db8:0:0::/64', address);
    assert.equal(networkOf('2001:db8:0:1::1'), '2001:db8:0:1::/64');
    assert.equal(networkOf('::1'), '0:0:0:0::/64');
    assert.equal(networkOf('fe80::1%eth0'), 'fe80:0:0:0::/64');
  });
  it('takes an IPv4 address whole, also one that is written as an IPv6 address', () => {
    for (const address of ['192.0.2.7', '::ffff:192.0.2.7', '::FFFF:c000:207', '0:0:0:0:0:ffff:192.0.2.7'])
      assert.equal(networkOf(address), '192.0.2.7', address);
  });
  it('leaves what is no address as it is', () => {
    assert.equal(networkOf('unknown'), 'unknown');
  });
});

describe('RateLimits at the redemption of tickets', () => {
  it('stop a system that guesses, and leave those with a session alone', () => {
    const limits = new RateLimits(true);
    const passes = (sessionId: number | null) => {
      try {
        const { path } = calls.user.checkToken;
        limits.take({ path, isAsset: false, sessionId, visitor: null, address: '10.0.0.1' });
        return true;
      } catch (error) {
        assert.ok(error instanceof Refusal && error.code === 'CM4290');
        return false;
      }
    };
    const passed = Array.from({ length: 700 }, () => passes(null)).filter(Boolean).length;
    assert.ok(passed >= 300 && passed < 330, `${passed} passed`);
    for (let person = 1; person <= 300; person++) assert.ok(passes(person), 'a hall behind the same address');
  });
});

describe('PublicCache', () => {
  it('forgets with time and when cleared, also an answer that was on its way', () => {
    const cache = new PublicCache();
    const bytes = Buffer.from('x');
    cache.set('a', bytes, 2, cache.generation, 0);
    assert.equal(cache.get('a', 1_999), bytes);
    assert.equal(cache.get('a', 2_000), null);
    const { generation } = cache;
    cache.clear();
    cache.set('a', bytes, 2, generation, 0);
    assert.equal(cache.get('a', 1), null);
  });
});

describe('visitor cookies', () => {
  const [ours, other] = [keyFrom('ours', 'test'), keyFrom('other', 'test')];

  it('are believed only with our mark', () => {
    const { id, cookie } = newVisitor(ours);
    assert.equal(readVisitor(ours, cookie), id);
    assert.equal(readVisitor(other, cookie), null);
    assert.equal(readVisitor(ours, `${id}x.${cookie.split('.')[1]}`), null);
    for (const bad of [undefined, '', '.', 'x.', '.x']) assert.equal(readVisitor(ours, bad), null);
  });
});

describe('file names', () => {
  it('cannot hide anything', () => {
    assert.equal(safeFileName('../../etc/passwd'), '_.._etc_passwd');
    assert.equal(safeFileName('=cmd|x.xlsx'), 'cmd_x.xlsx');
    assert.equal(safeFileName('a\u202Egpj.exe\u0000'), 'agpj.exe');
    assert.equal(safeFileName('...'), '文件');
  });
  it('travel in UTF-8 beside ASCII', () => {
    assert.equal(
      attachmentHeader('报名"1\r\n.xlsx'),
      `attachment; filename="___1.xlsx"; filename*=UTF-8''%E6%8A%A5%E5%90%8D_1.xlsx`,
    );
  });
});
