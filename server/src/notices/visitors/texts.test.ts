import assert from 'node:assert/strict';
import { it } from 'node:test';
import { contentLanguages } from '@outbound/contract';
import { visitorText, withLink } from './texts.ts';

it('a message names its link, or the words to look for where the platform does not know its address', () => {
  for (const language of contentLanguages) {
    const { content } = visitorText(language, 'received', { activity: '讲座', number: 'BM0005' });
    assert.match(withLink(content, 'https://www.example.cn/mySignUp'), /: ?https:|：https:/);
    const bare = withLink(content, null);
    assert.doesNotMatch(bare, /[{]link[}]|mySignUp/);
    assert.match(bare, /查看我的报名|Ver mi inscripción|Ver minha inscrição/);
  }
});
