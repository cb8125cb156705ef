import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { FormItemType } from '../enums.ts';
import { type FormItemInput, formItemInput } from './activity-form.ts';
import { formFaults } from './activity-form-faults.ts';
import { keptOptions, keptTexts, missingTexts, nameIn } from './activity-form-texts.ts';
import { faultText } from './sign-up-answer.ts';

const item = (wish: Partial<FormItemInput> = {}): FormItemInput => ({
  ...{ name: '国家', type: FormItemType.radio, require: true, sortNum: 0, description: '常驻国家' },
  formItemDetailRespList: [
    { value: '巴西', texts: { es: 'Brasil', pt: 'Brasil' } },
    { value: '墨西哥', texts: { es: 'México' } },
  ],
  texts: { es: { name: 'País', description: 'Donde reside' }, pt: { name: 'País' } },
  ...wish,
});
const faultsOf = (wish: Partial<FormItemInput>) =>
  (formItemInput.safeParse(item(wish)).error?.issues ?? []).map(({ path, message }) => [path[0], message]);

describe('the texts of a form in other languages', () => {
  it('are taken as they are, and bounded', () => {
    assert.deepEqual(faultsOf({}), []);
    assert.deepEqual(faultsOf({ texts: { es: { name: 'ñ'.repeat(101) } } }), [
      ['texts', '西班牙语字段名称最多 100 个字符'],
    ]);
    const long = (most: number) => ({ es: 'ñ'.repeat(most), over: 'ñ'.repeat(most + 1) });
    for (const [key, most, said] of [
      ['description', 400, '填写说明'],
      ['consentText', 10_000, '条款'],
    ] as const) {
      const { es, over } = long(most);
      assert.deepEqual(faultsOf({ texts: { pt: { [key]: es } } }), []);
      assert.deepEqual(faultsOf({ texts: { pt: { [key]: over } } }), [
        ['texts', `葡萄牙语${said}最多 ${most} 个字符`],
      ]);
    }
    const options = (es: string) => ({ formItemDetailRespList: [{ value: '巴西', texts: { es } }] });
    assert.deepEqual(faultsOf(options(long(100).es)), []);
    assert.deepEqual(faultsOf(options(long(100).over)), [
      ['formItemDetailRespList', '西班牙语选项最多 100 个字符'],
    ]);
    assert.equal(formItemInput.safeParse(item({ texts: { fr: { name: 'Pays' } } } as never)).success, false);
  });

  it('name options without commas, each of them once in a language, also beside one that is read in Chinese', () => {
    const options = (es: string, other?: string) => ({
      formItemDetailRespList: [
        { value: '巴西', texts: { es } },
        { value: '墨西哥', ...(other === undefined ? {} : { texts: { es: other } }) },
      ],
    });
    assert.deepEqual(faultsOf(options('Brasil, Sur')), [
      ['formItemDetailRespList', '西班牙语选项不能包含逗号'],
    ]);
    assert.deepEqual(faultsOf(options('Brasil，Sur')), [
      ['formItemDetailRespList', '西班牙语选项不能包含逗号'],
    ]);
    assert.deepEqual(faultsOf(options('Otro', 'Otro')), [['texts', '“国家”的西班牙语选项“Otro”重复']]);
    assert.deepEqual(faultsOf(options('墨西哥')), [['texts', '“国家”的西班牙语选项“墨西哥”重复']]);
    assert.deepEqual(faultsOf(options('', '')), []);
  });

  it('name no two enabled fields the same in a language', () => {
    const other = { name: '城市', sortNum: 1, texts: { es: { name: 'País' } } };
    const form = (wish: Partial<FormItemInput>) =>
      formFaults([item(), item({ ...other, ...wish })].map((one) => formItemInput.parse(one)));
    assert.deepEqual(
      form({}).map(({ at, path, message }) => [at, path, message]),
      [
        [0, 'texts', '西班牙语字段名称“País”重复'],
        [1, 'texts', '西班牙语字段名称“País”重复'],
      ],
    );
    assert.deepEqual(form({ disabled: true }), []);
    assert.deepEqual(form({ texts: {} }), []);
  });

  it('are kept where they say something that is said in Chinese, too', () => {
    const texts = { es: { name: '', description: 'Donde', consentText: 'Acepto' }, pt: { name: 'País' } };
    assert.deepEqual(keptTexts(item({ texts })), { es: { description: 'Donde' }, pt: { name: 'País' } });
    assert.deepEqual(keptTexts(item({ texts, description: '' })), { pt: { name: 'País' } });
    assert.deepEqual(keptOptions(item().formItemDetailRespList), [
      { value: '巴西', es: 'Brasil', pt: 'Brasil' },
      { value: '墨西哥', es: 'México' },
    ]);
    assert.deepEqual(keptOptions([{ value: '巴西', texts: { es: '' } }, { value: '智利' }]), []);
  });

  it('are counted where they are missing', () => {
    assert.deepEqual(missingTexts(item(), 'es'), { all: 4, missing: 0 });
    assert.deepEqual(missingTexts(item(), 'pt'), { all: 4, missing: 2 });
    assert.deepEqual(missingTexts(item({ texts: { es: { name: ' ' } }, description: '' }), 'es'), {
      all: 3,
      missing: 1,
    });
  });

  it('name a field in what is said of an answer, which is Chinese where nothing else is written', () => {
    const rule = { name: nameIn(item(), 'es'), maxFiles: 2 };
    assert.equal(faultText(rule, 'choose', 'es'), 'Seleccione «País»');
    assert.equal(faultText(rule, 'tooMany', 'pt'), '“País”: no máximo 2 arquivos');
    assert.equal(faultText({ name: nameIn(item({ texts: {} }), 'es') }, 'fill', 'es'), 'Complete «国家»');
    assert.equal(faultText({ name: '备注$&' }, 'tooLong'), '备注$&最多 500 个字符');
  });
});
