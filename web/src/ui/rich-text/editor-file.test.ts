import { describe, expect, test } from 'vitest';
import { editorFilmFault, editorPictureFault, editorValue, isFilm } from './editor-file.ts';

describe('what the editor takes (spec 5.4)', () => {
  test.each([
    [{ name: 'a.PNG', size: 1 }, null],
    [{ name: 'a.svg', size: 1 }, '文件格式错误'],
    [{ name: 'a.png', size: 10 * 1024 * 1024 + 1 }, '文件大小超过10MB'],
    [{ name: `${'出'.repeat(48)}.png`, size: 1 }, null],
    [{ name: `${'出'.repeat(49)}.png`, size: 1 }, '文件名过长'],
  ])('%o', (file, fault) => {
    expect(editorPictureFault(file)).toBe(fault);
  });

  test.each([
    [{ name: 'a.MP4', size: 20_971_520 }, null],
    [{ name: 'a.mpeg', size: 1 }, null],
    [{ name: 'a.avi', size: 1 }, null],
    [{ name: 'a.mov', size: 1 }, '文件格式错误'],
    [{ name: 'a.mp4', size: 20_971_521 }, '文件大小超过20MB'],
    [{ name: `${'出'.repeat(49)}.mp4`, size: 1 }, '文件名过长'],
  ])('of films %o', (file, fault) => {
    expect(editorFilmFault(file)).toBe(fault);
  });

  test('a film is known by its name', () => {
    expect([isFilm({ name: 'a.mp4' }), isFilm({ name: 'a.png' }), isFilm({ name: 'a.svg' })]).toEqual([
      true,
      false,
      false,
    ]);
  });

  test('an empty paragraph is an empty text', () => {
    expect(editorValue('<p></p>')).toBe('');
    expect(editorValue('<p>a</p>')).toBe('<p>a</p>');
    expect(editorValue('<p></p><hr><p></p>')).toBe('<p></p><hr>');
  });
});
