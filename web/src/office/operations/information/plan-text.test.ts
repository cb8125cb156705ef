import { PublishStatus } from '@outbound/contract';
import { describe, expect, test } from 'vitest';
import { planTexts } from './plan-text.ts';

const { pending, onShelf, offShelf } = PublishStatus;
const on = '2026-11-24 09:00:00';
const off = '2026-12-01 18:00:00';

describe('what is planned for a news item', () => {
  test.each([
    [pending, on, null, ['将于 2026-11-24 09:00 上架']],
    [pending, on, off, ['将于 2026-11-24 09:00 上架', '将于 2026-12-01 18:00 下架']],
    [onShelf, null, off, ['将于 2026-12-01 18:00 下架']],
    [offShelf, null, off, []],
    [offShelf, on, off, ['将于 2026-11-24 09:00 上架', '将于 2026-12-01 18:00 下架']],
    [onShelf, null, null, []],
    [pending, '2026-11-24 09:00:30', null, ['将于 2026-11-24 09:00:30 上架']],
  ])('%s, %s, %s', (publishStatus, onShelfTime, offShelfTime, texts) => {
    expect(planTexts({ publishStatus, onShelfTime, offShelfTime })).toEqual(texts);
  });
});
