import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { keptNameTexts, namesIn, namesOf, nameTexts, nameTextsFaults } from './activity-name-texts.ts';

const activity = {
  services: ['参展', '观众'],
  sessions: [
    { name: '开幕', location: '一号厅' },
    { name: '闭幕', location: '一号厅' },
  ],
  location: '会展中心',
};

describe('the names of an activity in other languages', () => {
  it('are those of its place, services and sessions, each once', () => {
    assert.deepEqual(
      namesOf({ ...activity, services: [...activity.services, '会展中心'] }).map(({ value }) => value),
      ['会展中心', '参展', '观众', '开幕', '一号厅', '闭幕'],
    );
  });

  it('are kept of names that there are, where they say something', () => {
    const texts = [
      { value: '观众', es: 'Visitante', pt: '' },
      { value: '参展', es: '' },
      { value: '已删除', es: 'Nada' },
    ];
    assert.deepEqual(keptNameTexts({ ...activity, nameTexts: texts }), [{ value: '观众', es: 'Visitante' }]);
  });

  it('are found by the Chinese one, whatever word it is, and never in Chinese', () => {
    const named = namesIn([{ value: '观众', es: 'Visitante' }], 'es');
    assert.deepEqual(
      [named('观众'), named('参展'), named('constructor')],
      ['Visitante', undefined, undefined],
    );
    assert.equal(namesIn([{ value: '观众', es: 'Visitante' }], 'zh')('观众'), undefined);
  });

  it('tell services from one another, and sessions', () => {
    const faults = (texts: { value: string; es?: string; pt?: string }[]) => [
      ...nameTextsFaults({ ...activity, nameTexts: texts }),
    ];
    assert.deepEqual(faults([{ value: '参展', es: '观众' }]), ['西班牙语服务“观众”重复']);
    assert.deepEqual(
      faults([
        { value: '开幕', pt: 'Sessão' },
        { value: '闭幕', pt: 'Sessão' },
      ]),
      ['葡萄牙语场次“Sessão”重复'],
    );
    assert.deepEqual(faults([{ value: '开幕', es: 'Apertura, salón' }]), ['西班牙语场次名称不能包含逗号']);
    assert.deepEqual(faults([{ value: '会展中心', es: 'Av. Dr. Arnaldo, 10' }]), []);
  });

  it('are bounded', () => {
    assert.equal(nameTexts.safeParse([{ value: '会展中心', es: 'x'.repeat(400) }]).success, true);
    assert.equal(nameTexts.safeParse([{ value: '会展中心', es: 'x'.repeat(401) }]).success, false);
    assert.equal(nameTexts.safeParse(Array.from({ length: 62 }, () => ({ value: '甲' }))).success, false);
  });
});
