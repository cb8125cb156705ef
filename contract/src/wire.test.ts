import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { z } from 'zod';
import {
  date,
  externalLink,
  fileItem,
  fileListText,
  filterText,
  id,
  paging,
  reasonText,
  requiredText,
  storedTime,
  text,
  time,
} from './wire.ts';

const takes = (schema: z.ZodType, value: unknown) => schema.safeParse(value).success;
const refused = (schema: z.ZodType, ...values: unknown[]) => {
  for (const value of values) assert.equal(takes(schema, value), false, `${JSON.stringify(value)} was taken`);
};
const said = (schema: z.ZodType, value: unknown) =>
  schema.safeParse(value).error?.issues.map((one) => one.message);

describe('the shapes that many calls share', () => {
  it('an id is a positive integer, or its digits', () => {
    assert.deepEqual(
      [id.parse(7), id.parse('12'), id.parse('999999999999999')],
      [7, 12, 999_999_999_999_999],
    );
    refused(id, 0, -1, 1.5, 2 ** 53, '0', '01', '-1', '1.5', '1e3', '', ' 1', '1000000000000000', null, true);
  });

  it('a text keeps nothing that turns round what stands behind it, whoever wrote it', () => {
    const turned = 'a\u202e\u2066b\u2069\u202cc\u0000\ud800';
    assert.equal(text(10).parse(turned), 'abc\ufffd');
    assert.equal(requiredText(10, '请填写').safeParse('\u202e').success, false, 'nothing is left of it');
    assert.deepEqual(
      said(requiredText(10, '请填写'), ' \u200b\u2060\u00ad'),
      ['请填写'],
      'nothing is seen of it',
    );
    assert.deepEqual(said(reasonText('请填写原因'), '\u200b\u200b好'), ['请填写原因']);
    assert.equal(reasonText('请填写原因').parse(' 核对 '), '核对');
    assert.equal(filterText.parse(turned), 'abc\ufffd');
  });

  it('times and days exist', () => {
    assert.ok(takes(time, '2028-02-29 23:59:59') && takes(date, '2028-02-29'));
    refused(
      time,
      '2027-02-29 00:00:00',
      '2028-02-29',
      '2028-02-29 24:00:00',
      '2028-02-29 00:60:00',
      '2028-02-29 00:00:60',
    );
    refused(
      time,
      '2028-13-01 00:00:00',
      '2028-01-32 00:00:00',
      'x2028-02-29 00:00:00',
      '2028-02-29 00:00:00x',
    );
    refused(time, '0000-01-01 00:00:00');
    refused(
      date,
      '0000-01-01',
      '2027-02-29',
      '2028-04-31',
      '2028-13-01',
      '2028-2-9',
      '2028-02-29 00:00:00',
      'x2028-02-29',
    );
  });

  it('times that are written down lie where every zone and term of months leads to a year of four digits', () => {
    assert.ok(takes(storedTime, '1900-01-01 00:00:00') && takes(storedTime, '2100-01-01 23:59:59'));
    refused(
      storedTime,
      '1899-12-31 23:59:59',
      '2100-01-02 00:00:00',
      '9999-12-31 23:59:59',
      '2027-02-29 00:00:00',
    );
    assert.deepEqual(said(storedTime, '9999-12-31 23:59:59'), ['日期应在 1900-01-01 至 2100-01-01 之间']);
  });

  it('texts are trimmed and counted by characters; NUL and halves of characters go', () => {
    assert.equal(text(3).parse(' 甲\u0000乙 '), '甲乙');
    assert.equal(text(3).parse('😀😀😀'), '😀😀😀', 'an emoji counts once');
    assert.deepEqual(said(text(3), '甲乙丙丁'), ['最多 3 个字符']);
    refused(text(3), '😀😀😀😀', 'abcd', `abc${' '.repeat(100)}`);
    assert.equal(text(3).parse('a\ud800'), 'a\ufffd');
    assert.deepEqual(said(requiredText(3, '请输入名称'), ' \u0000 '), ['请输入名称']);
    assert.equal(requiredText(3, '请输入名称').parse('甲'), '甲');
    assert.equal(filterText.parse(' \u0000a '), 'a');
    assert.ok(takes(filterText, 'x'.repeat(100)));
    refused(filterText, 'x'.repeat(101));
  });

  it('pages begin with 1 and have at most 100 rows', () => {
    refused(paging.pageNum, 0, 1.5, 1_000_001);
    refused(paging.pageSize, 0, 1.5, 101);
    assert.ok(takes(paging.pageNum, 1_000_000) && takes(paging.pageSize, 100));
  });

  it('lists of files are JSON of so many files, each with an address', () => {
    const list = (...files: object[]) => JSON.stringify(files);
    const one = { name: '海报', uid: '1', url: '/a.png' };
    assert.ok(
      takes(fileListText(2), list(one, one)) && takes(fileListText(2), '') && takes(fileListText(2), '[]'),
    );
    refused(
      fileListText(2),
      list(one, one, one),
      '{',
      '{}',
      list({}),
      list({ url: '' }),
      list({ ...one, more: 1 }),
    );
    assert.deepEqual(said(fileListText(2, 1, '请上传海报'), ''), ['请上传海报']);
    assert.ok(takes(fileListText(2, 1), list(one)));
    refused(fileListText(100), list(...Array.from({ length: 11 }, () => ({ url: 'x'.repeat(2_000) }))));
    refused(
      fileItem,
      { url: 'x'.repeat(2_001) },
      { ...one, name: 'x'.repeat(301) },
      { ...one, uid: 'x'.repeat(101) },
    );
  });

  it('links lead to the web, to mail or to a telephone', () => {
    for (const link of ['https://a.example', 'HTTP://a', 'mailto:a@b.example', 'tel:123'])
      assert.ok(takes(externalLink, link));
    refused(
      externalLink,
      'javascript:alert(1)',
      '/a',
      'ftp://a',
      ' https://a',
      `https://${'x'.repeat(2_000)}`,
    );
  });
});
