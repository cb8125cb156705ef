import { describe, expect, test } from 'vitest';
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
