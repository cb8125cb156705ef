import assert from 'node:assert/strict';
import { it } from 'node:test';
import { FormItemType, shownBy, signUpFaults } from '@outbound/contract';
import { Refusal } from '../../http/refusal.ts';
import { mulberry32, pick } from '../../sample/generated/prng.ts';
import { presentFormItem } from '../activities/present.ts';
import type { SignUpForm } from './form-snapshot.ts';
import { readSubmission } from './submission.ts';

const options = ['甲', '乙', '丙'];
const types = Object.values(FormItemType);
const choices: readonly number[] = [FormItemType.radio, FormItemType.checkbox, FormItemType.picker];
const fileId = (letter: string) => letter.repeat(22);

it('random forms are judged alike by browser and server, and nothing hidden is stored', () => {
  const random = mulberry32(20_261_124);
  let refused = 0;
  let stored = 0;
  for (let round = 0; round < 3_000; round++) {
    const items = Array.from({ length: 1 + Math.floor(random() * 8) }, (_, at) => {
      const type = pick(random, types);
      const above = at === 0 || random() < 0.4 ? [] : [Math.floor(random() * at)];
      return {
        ...{ id: at + 1, activity_id: 1, name: `字段${at}`, type, require: random() < 0.5, sort_num: at },
        ...{ sortNum: at, description: '', default_value: '', consent_text: '条款', consent_version: 2 },
        ...{
          limits: [],
          texts: {},
          option_texts: [],
          field_key: `k${at}`,
          max_files: type === FormItemType.upload ? 2 : 1,
        },
        options: choices.includes(type) ? options : [],
        show_rule: above.map((source) => ({
          fieldKey: `k${source}`,
          op: pick(random, ['eq', 'ne', 'in'] as const),
          value: pick(random, options),
        })),
      };
    });
    const values = [
      ...[
        '',
        ' ',
        '甲',
        '乙',
        '甲,乙',
        '甲,甲',
        '丁',
        '2',
        '1',
        '2027-02-28',
        '2027-02-30',
        '字'.repeat(501),
      ],
      ...[fileId('A'), `${fileId('B')},${fileId('C')}`, `${fileId('D')},${fileId('E')},${fileId('F')}`],
    ];
    const given = new Map(items.map(({ id }) => [id, pick(random, values)]));
    const form = {
      ...{ id: 1, capacity: null, taken: 0, waiting: 0, waitMode: 0, waitCapacity: 0 },
      ...{ services: [{ id: 1, name: '活动报名', capacity: null, taken: 0 }], items },
    } as unknown as SignUpForm;
    const entries = items.map(({ id, name }) => ({
      activityId: 1,
      formId: id,
      name,
      value: given.get(id) ?? '',
    }));
    // As the phone has them.
    const shownItems = items.map((item) => presentFormItem(item));
    const answerTo = ({ id }: { id: number }) => (given.get(id) ?? '').trim();
    const faulty = signUpFaults(shownItems, answerTo).map(([{ id }]) => String(id));
    try {
      const { answers } = readSubmission(form, entries);
      assert.deepEqual(faulty, [], JSON.stringify({ items, entries }));
      const there = new Set(shownBy(shownItems, answerTo).map(({ id }) => id));
      assert.ok(answers.every(({ formItemId }) => there.has(formItemId)));
      stored += answers.length;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      // What is no file of ours at all is told before anything else.
      if (error.code === 'OM2007') continue;
      assert.deepEqual(
        error.fields.map(({ path }) => path),
        faulty,
        JSON.stringify({ items, entries }),
      );
      refused++;
    }
  }
  assert.ok(refused > 500 && stored > 200, `${refused} ${stored}`);
});
