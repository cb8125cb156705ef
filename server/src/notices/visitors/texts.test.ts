import assert from 'node:assert/strict';
import { it } from 'node:test';
import { contentLanguages } from '@outbound/contract';
import { messageText, visitorText, wholeText, withChosen, withLink } from './texts.ts';

it('a message names its link, or the words to look for where the platform does not know its address', () => {
  for (const language of contentLanguages) {
    const { content } = visitorText(language, 'received', { activity: '讲座', number: 'BM0005' });
    assert.match(withLink(content, 'https://www.example.cn/mySignUp'), /: ?https:|：https:/);
    const bare = withLink(content, null);
    assert.doesNotMatch(bare, /[{]link[}]|mySignUp/);
    assert.match(bare, /查看我的报名|Ver mi inscripción|Ver minha inscrição/);
  }
});

it('a title, reason or session that looks like a place is text, and takes nothing away from the last line', () => {
  const places = '{link} {queryCode} {proof} {number} {sessions} {reason}';
  const shown = '｛link｝ ｛queryCode｝ ｛proof｝ ｛number｝ ｛sessions｝ ｛reason｝';
  const own = { queryCode: 'ABCD', proof: 'PROOF', link: 'https://www.example.cn/mySignUp' };
  for (const language of contentLanguages)
    for (const kind of ['rejected', 'approved'] as const) {
      const said = visitorText(language, kind, {
        activity: places,
        time: '1',
        place: places,
        reason: places,
      });
      const frames = [withChosen(said.content, language, [places]), messageText(language, places)];
      for (const frame of frames) {
        const content = frame.replace('{number}', 'BM0005');
        const lines = wholeText({ kind, language, content, paragraph: '' }, own).split('\n');
        assert.ok(lines[0]?.includes(shown), lines[0]);
        for (const one of ['BM0005', ...Object.values(own)]) assert.ok(lines.at(-1)?.includes(one), one);
      }
    }
});
