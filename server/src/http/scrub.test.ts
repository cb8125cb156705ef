import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { proofCodes } from './proof-codes.ts';
import { scrubbed } from './scrub.ts';

const kept = (body: unknown) => JSON.parse(scrubbed(body));

describe('a body in the operation log', () => {
  it('has no secret, at whatever depth', () => {
    assert.deepEqual(
      kept({
        password: 'Sturdy-1',
        oldPassword: 'a',
        list: [{ initialPassword: ['x'], verifyCode: '1234', code: '998877' }],
        ssoToken: { deep: 'x' },
        permissionCode: 'latin_sys',
        roleCode: 'editor',
        failed: { code: 'UM4300' },
        areaCode: 110101,
        year: '2026',
        answer: { code: 'x'.repeat(41) },
      }),
      {
        password: '***',
        oldPassword: '***',
        list: [{ initialPassword: '***', verifyCode: '***', code: '***' }],
        ssoToken: '***',
        permissionCode: 'latin_sys',
        roleCode: 'editor',
        failed: { code: 'UM4300' },
        areaCode: 110101,
        year: '2026',
        answer: { code: '***' },
      },
    );
  });

  it('has no ticket, however it was typed, and still the codes of resources', () => {
    const ticket = proofCodes('a platform').ticketOf(4711, new Date());
    const typed = [ticket, ` ${ticket.replaceAll('-', '').toLowerCase()} `];
    const others = ['TM2030', '999999', 'TRADE_FIELD', 'TRAVEL-EXPENSES'];
    assert.deepEqual(kept({ list: [...typed, ...others].map((code) => ({ code })) }), {
      list: ['***', '***', 'TM2030', '***', 'TRADE_FIELD', 'TRAVEL-EXPENSES'].map((code) => ({ code })),
    });
  });

  it('has phones and IDs masked wherever they stand', () => {
    const text = scrubbed({
      mobilePhone: '13812345678',
      remark: '电话13812345678，身份证11010119900101123x。',
      value: '110101199001011234',
    });
    assert.doesNotMatch(text, /12345|19900101/);
    assert.match(text, /138\*{4}5678/);
    assert.match(text, /110101\*{8}123x/);
    assert.equal(kept({ mobilePhone: '11012345678' }).mobilePhone, '110****5678');
    assert.equal(kept({ idCard: 'ABCDEFGHIJKLMNOPQR' }).idCard, 'ABCDEF********OPQR');
  });

  it('says no name and no number by which somebody searched, however it was spelled', () => {
    const spelled = [
      '+86 138 1234 5678',
      '138-1234-5678',
      '１３８１２３４５６７８',
      '110101 19900101 1234',
      '张三',
      '张三李四王五赵',
      'li@example.com',
    ];
    for (const word of spelled)
      for (const template of [{ keyword: word }, { entityValue: word }]) {
        const [[, stored] = []] = Object.entries<string>(
          kept({ kind: 'task', body: { template } }).body.template,
        );
        assert.ok(stored?.includes('*') && !stored.includes(word.slice(3, -4) || word), `${word}: ${stored}`);
      }
    assert.deepEqual(kept({ template: { keyword: '', entityValue: null } }), {
      template: { keyword: '', entityValue: null },
    });
  });

  it('is short, and still JSON', () => {
    const long = kept({ detail: '字'.repeat(5_000), ids: Array.from({ length: 500 }, (_, n) => n) });
    assert.equal(long.detail, `${'字'.repeat(200)}…（共 5000 字）`);
    assert.deepEqual(long.ids.slice(19), [19, '…另有 480 项']);
    const wide = scrubbed(
      Object.fromEntries(Array.from({ length: 60 }, (_, n) => [`f${n}`, '字'.repeat(150)])),
    );
    assert.ok(wide.length <= 4_000);
    JSON.parse(wide);
    const widest = scrubbed(
      Object.fromEntries(Array.from({ length: 900 }, (_, n) => [`f${n}`, '字'.repeat(150)])),
    );
    assert.equal(JSON.parse(widest), '（内容过长，未保存）');
    let deep: unknown = 'x';
    for (let n = 0; n < 50; n++) deep = { deep };
    assert.match(scrubbed(deep), /…/);
  });

  it('is nothing where there was none', () => {
    assert.deepEqual([scrubbed(undefined), scrubbed(null)], ['', '']);
  });
});
