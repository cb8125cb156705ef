import { describe, expect, test } from 'vitest';
import type { Field } from '../forms/form-fields.tsx';
import { filtersOf, identityOf, readListState, templateOf, valuesOf, writeListState } from './list-state.ts';

const fields: Field[] = [
  { kind: 'text', name: 'title', label: '标题' },
  {
    kind: 'select',
    name: 'status',
    label: '状态',
    options: [
      { value: 0, label: '待' },
      { value: 1, label: '上' },
    ],
  },
  {
    kind: 'select',
    name: 'kinds',
    label: '类型',
    multiple: true,
    options: [
      { value: 1, label: '一' },
      { value: 2, label: '二' },
    ],
  },
  { kind: 'range', name: 'time', label: '时间', of: 'day', names: ['from', 'to'] },
];

describe('the state of a list in the address', () => {
  test('a list beside another one has keys of its own, and neither touches the other', () => {
    const params = new URLSearchParams('view=a&f.deptId=5&page=2&rows.f.keyword=x&rows.page=3');
    expect(readListState(params)).toMatchObject({ page: 2, filters: { deptId: '5' } });
    const own = readListState(params, 'rows.');
    expect(own).toMatchObject({ page: 3, filters: { keyword: 'x' } });
    const next = writeListState(params, { ...own, page: 1, filters: { isVoid: '1' } }, 'rows.');
    expect(next.toString()).toBe('view=a&f.deptId=5&page=2&rows.f.isVoid=1');
    expect(writeListState(next, readListState(new URLSearchParams())).toString()).toBe(
      'view=a&rows.f.isVoid=1',
    );
    expect(identityOf('/a', '?rows.f.isVoid=1&rows.page=3&f.x=1&id=7')).toBe('/a?id=7');
  });

  test('what no call would take is not asked for: a page beyond all, a day that is none', () => {
    const { page, filters } = readListState(new URLSearchParams('page=99999999&f.from=x&f.to=2026-13-01'));
    expect(page).toBe(1_000_000);
    expect(valuesOf(fields, filters)).toEqual({});
    // What the calendar does not have is not asked for either: it would be refused.
    for (const from of ['2026-02-30 00:00:00', '2026-02-30', '2026-13', '2026-02-28 24:00:00'])
      expect(valuesOf(fields, { from }), from).toEqual({});
    const half = { from: '2026-01-01 00:00:00', to: '1' };
    expect(valuesOf(fields, half)).toEqual({ time: ['2026-01-01 00:00:00', null] });
  });

  test('what was typed comes back through the address as it was', () => {
    const values = {
      title: ' 圣保罗 & 里约 ',
      status: 0,
      kinds: [1, 2],
      time: ['2026-01-01 00:00:00', null],
    };
    const template = templateOf(fields, values);
    expect(template).toEqual({
      title: '圣保罗 & 里约',
      status: 0,
      kinds: [1, 2],
      from: '2026-01-01 00:00:00',
    });
    const params = writeListState(new URLSearchParams('id=5'), {
      page: 3,
      size: 25,
      sort: { field: 'createdTime', order: 'desc' },
      filters: filtersOf(template),
    });
    expect(params.get('sort')).toBe('createdTime.desc');
    expect(params.get('id')).toBe('5');
    const state = readListState(new URLSearchParams(params.toString()));
    expect([state.page, state.size]).toEqual([3, 25]);
    expect(state.sort).toEqual({ field: 'createdTime', order: 'desc' });
    expect(valuesOf(fields, state.filters)).toEqual({ ...values, title: '圣保罗 & 里约' });
  });

  test('a span stands by its name or by its days, never by both', () => {
    const [span]: Field[] = [
      {
        ...{ kind: 'span', name: 'span', label: '统计时间', names: ['range', 'from', 'to'] },
        options: [{ value: 1, label: '近一年' }],
      },
    ];
    if (!span) throw new Error('no field');
    const days = ['2026-01-01 00:00:00', '2026-01-09 23:59:59'];
    expect(templateOf([span], { span: 1 })).toEqual({ range: 1 });
    expect(templateOf([span], { span: days })).toEqual({ from: days[0], to: days[1] });
    expect(valuesOf([span], { range: '1' })).toEqual({ span: 1 });
    expect(valuesOf([span], { range: '1', from: days[0] ?? '' })).toEqual({ span: [days[0], null] });
  });

  test('defaults do not stand in the address', () => {
    expect(
      writeListState(new URLSearchParams(), { page: 1, size: 10, sort: null, filters: {} }).toString(),
    ).toBe('');
  });

  test('nonsense in the address reads as the default', () => {
    expect(readListState(new URLSearchParams('page=-3&size=1000&sort=name.up&f.status='))).toEqual({
      page: 1,
      size: 10,
      sort: null,
      filters: {},
    });
    expect(valuesOf(fields, { status: '9', unknown: 'x' })).toEqual({ status: undefined });
  });

  test('an address without its list state tells tabs apart', () => {
    expect(identityOf('/activity', '?page=2&sort=title.asc&f.title=x')).toBe('/activity');
    expect(identityOf('/activity/edit', '?id=1&page=2')).toBe('/activity/edit?id=1');
  });
});
