import { describe, expect, test } from 'vitest';
import { stepWithin } from '../navigation/steps.tsx';
import { editorPictureFault, editorValue } from '../rich-text/editor-file.ts';
import { defaultUploadRules, tooManyText, uploadFault, uploadValue } from './upload-rules.ts';

describe('what an upload takes (spec 5.3)', () => {
  test.each([
    [{ name: 'a.jpg', size: 1 }, null],
    [{ name: 'a.JPEG', size: 10 * 1024 * 1024 }, null],
    [{ name: 'a.gif', size: 1 }, '只支持jpg、jpeg、png格式'],
    [{ name: 'jpg', size: 1 }, '只支持jpg、jpeg、png格式'],
    [{ name: 'a.png', size: 10 * 1024 * 1024 + 1 }, '上传文件大小不能超过10MB'],
  ])('%o', (file, fault) => {
    expect(uploadFault(file, defaultUploadRules)).toBe(fault);
  });

  test('the value is a JSON text of the list, or undefined', () => {
    expect(uploadValue([])).toBeUndefined();
    expect(uploadValue([{ name: 'a.png', uid: '1', url: '/x' }])).toBe(
      '[{"name":"a.png","uid":"1","url":"/x"}]',
    );
    expect(tooManyText(100)).toBe('最多允许上传100个！');
  });
});

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

test('steps past the count go back to the first', () => {
  expect([stepWithin(3, 3), stepWithin(4, 3), stepWithin(0, 3), stepWithin(1.5, 3)]).toEqual([3, 1, 1, 1]);
});
