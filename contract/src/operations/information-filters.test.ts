import assert from 'node:assert/strict';
import { it } from 'node:test';
import {
  informationCalls,
  informationListAddress,
  informationListBody,
  isInformationFiltered,
  noInformationFilters,
  readInformationFilters,
} from '../index.ts';

it('reads back what an address of the list was written from', () => {
  const filters = {
    keyword: '锂矿 & 铜',
    columnKey: 'risk',
    contentType: 1 as const,
    order: 'hottest' as const,
    lang: 'es' as const,
  };
  const address = informationListAddress(filters, 3);
  assert.match(address, /^\/portal\/portalInfo\?/);
  const query = Object.fromEntries(new URL(address, 'https://example.com').searchParams);
  assert.deepEqual(readInformationFilters(query), filters);
  assert.equal(informationListBody(query).pageNum, 3);
  assert.equal(informationListAddress(noInformationFilters), '/portal/portalInfo');
});

it('leaves out what makes no sense, and asks for what the call takes', () => {
  const odd = {
    keyword: ` ${'长'.repeat(200)}`,
    columnKey: 'x'.repeat(99),
    contentType: '7',
    order: 'x',
    pageNum: '-1',
    lang: 'fr',
  };
  assert.deepEqual(readInformationFilters({ contentType: '__proto__' }), noInformationFilters);
  const body = informationListBody(odd);
  const { contentType, order, language } = body.template ?? {};
  assert.deepEqual([body.pageNum, contentType, order, language], [1, null, 'newest', 'zh']);
  assert.ok(informationCalls.openPage.body.safeParse(body).success);
});

it('takes an order or a language for no filter', () => {
  assert.equal(isInformationFiltered({ ...noInformationFilters, order: 'hottest', lang: 'pt' }), false);
  assert.equal(isInformationFiltered({ ...noInformationFilters, columnKey: 'risk' }), true);
});
