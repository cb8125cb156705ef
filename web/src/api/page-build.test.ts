import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

const mine = '1000-aa';
beforeEach(() => {
  vi.resetModules();
  document.head.innerHTML = `<meta name="page-build" content="${mine}">`;
});
afterEach(() => {
  document.head.innerHTML = '';
});

describe('a page', () => {
  test('learns of a newer build once, and not of its own, an older or a forged one', async () => {
    const { hearBuild, isNewerBuildKnown, isOtherBuild, onNewerBuild } = await import('./page-build.ts');
    const heard = vi.fn();
    onNewerBuild(heard);
    for (const silent of [null, '', mine, '2000-aa', 'x-bb', '2000', '9'.repeat(40)]) hearBuild(silent);
    expect([isNewerBuildKnown(), isOtherBuild()]).toEqual([false, false]);
    hearBuild('900-bb');
    expect([isNewerBuildKnown(), isOtherBuild()]).toEqual([false, true]);
    hearBuild('2000-bb');
    hearBuild('3000-cc');
    expect(heard).toHaveBeenCalledTimes(1);
    hearBuild(mine);
    expect([isNewerBuildKnown(), isOtherBuild()]).toEqual([true, false]);
  });

  test('of no build compares nothing', async () => {
    document.head.innerHTML = '';
    const { hearBuild, isOtherBuild } = await import('./page-build.ts');
    hearBuild('2000-bb');
    expect(isOtherBuild()).toBe(false);
  });

  test('is told that it is outdated, not that a field is wrong, when another build refuses it', async () => {
    const { sendTo } = await import('./send.ts');
    const outline = { method: 'GET', path: '/x' } as const;
    const answerFrom = (build: string, code: string) =>
      vi
        .spyOn(globalThis, 'fetch')
        .mockImplementation(async () =>
          Response.json(
            { code, message: '提交的内容有误：新字段不能为空', data: null },
            { status: 400, headers: { 'X-Page-Build': build } },
          ),
        );
    for (const [build, code, becomes] of [
      [mine, 'CM4001', 'CM4001'],
      ['2000-bb', 'CM4001', 'OUTDATED'],
      ['900-bb', 'CM4041', 'OUTDATED'],
      ['2000-bb', 'OM2004', 'OM2004'],
    ] as const) {
      answerFrom(build, code);
      await expect(sendTo(outline as never, {} as never)).rejects.toMatchObject({ code: becomes });
    }
  });
});
