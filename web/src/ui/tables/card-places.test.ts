import { expect, test } from 'vitest';
import { cardPlaces } from './card-places.ts';

const placed = (...columns: { key: string; title: string; width?: number; picture?: boolean }[]) =>
  Object.fromEntries(cardPlaces(columns, 'name'));

test('what is short stands two beside each other, and an amount with its name has a line of its own', () => {
  expect(
    placed(
      { key: 'name', title: '标题' },
      { key: 'status', title: '状态', width: 88 },
      { key: 'loss', title: '损失（元）', width: 120 },
      { key: 'victim', title: '报警人', width: 90 },
      { key: 'time', title: '时间', width: 172 },
    ),
  ).toEqual({
    name: 'is-card-title',
    status: 'is-card-half',
    loss: 'is-card-fact',
    victim: 'is-card-half',
    time: 'is-card-fact',
  });
});

test('a short one without another beside it has its line to itself', () => {
  expect(
    placed(
      { key: 'name', title: '标题' },
      { key: 'photo', title: '照片', picture: true },
      { key: 'status', title: '状态', width: 88 },
      { key: 'sort', title: '排序', width: 80 },
      { key: 'priority', title: '优先级', width: 90 },
    ),
  ).toEqual({
    name: 'is-card-title',
    photo: 'is-card-picture',
    status: 'is-card-half',
    sort: 'is-card-half',
    priority: 'is-card-fact',
  });
});
