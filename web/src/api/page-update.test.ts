import { beforeEach, describe, expect, test, vi } from 'vitest';

const reload = vi.fn();
let update: typeof import('./page-update.ts');
beforeEach(async () => {
  reload.mockClear();
  vi.resetModules();
  vi.stubGlobal('location', { ...window.location, reload });
  update = await import('./page-update.ts');
  return () => vi.unstubAllGlobals();
});

test('knows what browsers and Vite say of a file that is gone', () => {
  for (const text of [
    'Failed to fetch dynamically imported module: https://x/assets/a.js',
    'error loading dynamically imported module: https://x/assets/a.js',
    'Importing a module script failed.',
    'Unable to preload CSS for /assets/a.css',
  ])
    expect(update.isMissingFile(new TypeError(text)), text).toBe(true);
  expect(update.isMissingFile(new TypeError('x is not a function'))).toBe(false);
  expect(update.isMissingFile('text')).toBe(false);
});

describe('an update of the page', () => {
  test('for a missing file happens once, not again and again', () => {
    expect(update.updatePageOnce()).toBe(true);
    expect(update.updatePageOnce()).toBe(false);
    expect(reload).toHaveBeenCalledTimes(1);
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 6 * 60_000);
    expect(update.updatePageOnce()).toBe(true);
  });

  test('for a missing file happens also after a clock was set back, and once then too', () => {
    expect(update.updatePageOnce()).toBe(true);
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() - 60 * 60_000);
    expect(update.updatePageOnce()).toBe(true);
    expect(update.updatePageOnce()).toBe(false);
  });

  test('does not happen under somebody who is typing, nor where nothing remembers it', () => {
    const end = update.addOpenForm({ isTyped: () => true, keep: vi.fn() });
    expect(update.updatePageOnce()).toBe(false);
    end();
    const denied = () => {
      throw new Error('denied');
    };
    vi.stubGlobal('sessionStorage', { getItem: denied, setItem: denied });
    expect(update.updatePageOnce()).toBe(false);
    expect(reload).not.toHaveBeenCalled();
  });

  test('keeps what was typed, and nothing of other forms, too much or too long', () => {
    const untouched = vi.fn();
    update.addOpenForm({ isTyped: () => false, keep: untouched });
    update.addOpenForm({
      isTyped: () => true,
      keep: () => update.keepTyped('a', '新增用户', { name: '林航' }),
    });
    update.addOpenForm({ isTyped: () => true, keep: () => update.keepTyped('b', '大', 'x'.repeat(300_000)) });
    expect(update.isUpdatingPage()).toBe(false);
    update.updatePage();
    expect(update.isUpdatingPage()).toBe(true);
    expect(untouched).not.toHaveBeenCalled();
    expect(update.waitingForms()).toEqual(['新增用户']);
    expect(update.typedBefore('a')).toEqual({ name: '林航' });
    expect(update.typedBefore('b')).toBeNull();
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 31 * 60_000);
    expect(update.typedBefore('a')).toBeNull();
    vi.restoreAllMocks();
    update.dropTyped('a');
    expect(update.waitingForms()).toEqual([]);
  });

  test('brings back no older text for one that was too much or found no room', () => {
    update.keepTyped('a', '新增用户', 'older');
    update.keepTyped('a', '新增用户', 'x'.repeat(300_000));
    expect(update.typedBefore('a')).toBeNull();
    update.keepTyped('a', '新增用户', 'older');
    const { getItem, removeItem } = sessionStorage;
    vi.stubGlobal('sessionStorage', {
      getItem: getItem.bind(sessionStorage),
      removeItem: removeItem.bind(sessionStorage),
      setItem() {
        throw new DOMException('full', 'QuotaExceededError');
      },
    });
    update.keepTyped('a', '新增用户', 'newer');
    expect(update.typedBefore('a')).toBeNull();
  });

  test('reads nothing out of a storage that holds nonsense', () => {
    for (const text of ['', 'x', 'null', '[]', '{"at":1}']) sessionStorage.setItem('typed:a', text);
    expect(update.typedBefore('a')).toBeNull();
    expect(update.waitingForms()).toEqual([]);
  });
});
