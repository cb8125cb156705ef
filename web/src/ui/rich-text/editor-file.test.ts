import { describe, expect, test } from 'vitest';
import { editorPictureFault, editorValue } from './editor-file.ts';

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

  test('an empty paragraph is an empty text', () => {
    expect(editorValue('<p></p>')).toBe('');
    expect(editorValue('<p>a</p>')).toBe('<p>a</p>');
  });
});
