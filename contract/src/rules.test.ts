import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  answerFault,
  applyPhoneRule,
  citizenIdRule,
  digitsAndHyphenRule,
  externalLinkRule,
  FormItemType,
  fileNameUnits,
  integerRule,
  isPhoneItem,
  maskCitizenId,
  maskPhone,
  maskText,
  mobilePhoneRule,
  normalisePhone,
  numberText,
  passwordFault,
  readLatLon,
  timeRangeText,
  verificationCodeRule,
  visibleNameRule,
} from './index.ts';

const options = [{ value: '深圳' }, { value: '圣保罗' }];
const item = (type: FormItemType, name: string, require = true) => ({
  name,
  type,
  require,
  formItemDetailRespList: options,
});

describe('sign-up answers (spec 5.1)', () => {
  it('names a missing item by its kind', () => {
    assert.equal(answerFault(item(FormItemType.text, '姓名'), ' '), '请填写姓名');
    assert.equal(answerFault(item(FormItemType.textarea, '需求'), ''), '请填写需求');
    for (const type of [FormItemType.radio, FormItemType.checkbox, FormItemType.date, FormItemType.picker])
      assert.equal(answerFault(item(type, '城市'), ''), '请选择城市');
    assert.equal(answerFault(item(FormItemType.upload, '营业执照'), ''), '请上传营业执照');
    assert.equal(answerFault(item(FormItemType.text, '备注', false), ''), null);
  });

  it('checks the phone in the field named 手机号 and nowhere else', () => {
    assert.equal(answerFault(item(FormItemType.text, '手机号'), '12345678901'), '手机号格式不正确');
    assert.equal(answerFault(item(FormItemType.text, '手机号'), '+86 138-0013-8000'), null);
    assert.equal(answerFault(item(FormItemType.text, '备用手机'), 'abc'), null);
    assert.equal(applyPhoneRule('12800138000'), '手机号格式不正确');
    assert.equal(applyPhoneRule('13800138000'), null);
  });

  it('knows the phone by its name in a typed field only, and asks for it whatever the form says', () => {
    for (const type of [FormItemType.text, FormItemType.textarea]) {
      assert.ok(isPhoneItem({ name: '手机号', type }));
      assert.ok(isPhoneItem({ name: ' 手机号 ', type }), 'a name that is still being typed');
      assert.ok(!isPhoneItem({ name: '备用手机号', type }));
      assert.equal(answerFault(item(type, '手机号', false), ' '), '请填写手机号');
    }
    const others = [FormItemType.radio, FormItemType.checkbox, FormItemType.date, FormItemType.picker];
    for (const type of [...others, FormItemType.upload]) {
      assert.ok(!isPhoneItem({ name: '手机号', type }));
      assert.equal(answerFault(item(type, '手机号', false), ''), null);
    }
    assert.equal(answerFault(item(FormItemType.radio, '手机号'), '深圳'), null);
  });

  it('counts 500 characters, an emoji as one', () => {
    assert.equal(answerFault(item(FormItemType.text, '介绍'), '🚢'.repeat(500)), null);
    assert.notEqual(answerFault(item(FormItemType.text, '介绍'), '字'.repeat(501)), null);
  });

  it('takes only what is offered, each once', () => {
    assert.equal(answerFault(item(FormItemType.radio, '城市'), '巴黎'), '请选择城市');
    assert.equal(answerFault(item(FormItemType.checkbox, '城市'), '深圳,圣保罗'), null);
    assert.equal(answerFault(item(FormItemType.checkbox, '城市'), '深圳,深圳'), '请选择城市');
    assert.equal(answerFault(item(FormItemType.checkbox, '城市'), '深圳,巴黎'), '请选择城市');
  });

  it('keeps dates between 1900-01-01 and 2100-01-01', () => {
    for (const good of ['1900-01-01', '2026-02-28', '2100-01-01'])
      assert.equal(answerFault(item(FormItemType.date, '日期'), good), null);
    for (const bad of ['1899-12-31', '2100-01-02', '2026-02-30', '2026-2-1', '20260201'])
      assert.equal(answerFault(item(FormItemType.date, '日期'), bad), '请选择日期');
  });
});

describe('phones are compared as one, however they are typed', () => {
  for (const typed of [
    '13800138000',
    '+8613800138000',
    '86 138 0013 8000',
    '１３８００１３８０００',
    '0086-138-0013-8000',
    ' 138\u200b00138000 ',
  ])
    it(JSON.stringify(typed), () => assert.equal(normalisePhone(typed), '13800138000'));
  it('leaves a number alone that only begins with 86', () => assert.equal(normalisePhone('8613'), '8613'));
});

describe('general field rules (spec 5.2)', () => {
  it('integer', () => {
    for (const good of ['', '0', '12']) assert.equal(integerRule(good), null);
    for (const bad of ['01', '-1', '1.5', 'a']) assert.notEqual(integerRule(bad), null);
  });
  it('mobile phone passes when masked or empty', () => {
    for (const good of ['', '138****8000', '13800138000']) assert.equal(mobilePhoneRule(good), null);
    for (const bad of ['23800138000', '1380013800', '138001380000'])
      assert.notEqual(mobilePhoneRule(bad), null);
  });
  it('digits and hyphen', () => {
    assert.equal(digitsAndHyphenRule('0755-8888'), null);
    assert.notEqual(digitsAndHyphenRule('0755 8888'), null);
  });
  it('a name shows all that it is made of', () => {
    for (const name of ['王芳', 'Ana María Núñez', '玛丽亚·罗德里格斯', '𠮷田'])
      assert.equal(visibleNameRule(name), null);
    for (const hidden of [
      '\u0000',
      '\u00ad',
      '\u200b',
      '\u200d',
      '\u2028',
      '\u202e',
      '\u2066',
      '\ufeff',
      '\n',
    ])
      assert.match(visibleNameRule(`王${hidden}芳`) ?? '', /不可见/);
  });
  it('citizen ID has 18 letters or digits unless masked', () => {
    assert.equal(citizenIdRule('44030019900101123X'), null);
    assert.equal(citizenIdRule('440300********123X'), null);
    assert.notEqual(citizenIdRule('4403001990010112'), null);
  });
  it('verification code has four letters or digits', () => {
    assert.equal(verificationCodeRule('a1B2'), null);
    for (const bad of ['', 'a1B', 'a1B22', 'a1-2'])
      assert.equal(verificationCodeRule(bad), '请输入4位验证码');
  });
  it('external link', () => {
    for (const good of ['https://a.cn', 'HTTP://a.cn', 'mailto:a@b.cn', 'tel:110'])
      assert.equal(externalLinkRule(good), null);
    for (const bad of ['javascript:alert(1)', '//a.cn', 'ftp://a.cn', ' https://a.cn'])
      assert.notEqual(externalLinkRule(bad), null);
  });
});

describe('passwords', () => {
  it('says which rule is broken', () => {
    assert.equal(passwordFault('Aa1!', 'admin'), '长度为 8 至 64 个字符');
    assert.match(passwordFault('abcdefgh1', 'admin') ?? '', /三种/);
    assert.match(passwordFault('Admin-2026-x', 'admin') ?? '', /账号/);
    assert.match(passwordFault('Password@2026', 'zhang') ?? '', /常见/);
    assert.match(passwordFault('P@ssw0rd123', 'zhang') ?? '', /常见/);
    assert.equal(passwordFault('Ocean-Bridge-2026', 'admin'), null);
  });
});

describe('display (spec 2.3, 5.4, 5.5, 9)', () => {
  it('masks phones and IDs wherever they stand in a text, beside each other too, and no part of longer numbers', () => {
    assert.equal(
      maskText('13800138000,13900139000 张伟44030019900101123X'),
      '138****8000,139****9000 张伟440300********123X',
    );
    for (const longer of ['138001380001', '113800138000', 'A44030019900101123X', '440300199001011234567'])
      assert.equal(maskText(longer), longer);
  });
  it('masks phones and IDs', () => {
    assert.equal(maskPhone('13800138000'), '138****8000');
    assert.equal(maskPhone('110'), '***');
    assert.equal(maskCitizenId('44030019900101123X'), '440300********123X');
  });
  it('writes a time range by the three rules', () => {
    assert.equal(timeRangeText('2026-11-21 09:00:00', '2026-11-21 17:30:00'), '2026-11-21 09:00-17:30');
    assert.equal(
      timeRangeText('2026-11-21 09:00:00', '2026-11-23 17:30:00'),
      '2026-11-21 09:00 - 11/23 17:30',
    );
    assert.equal(
      timeRangeText('2026-12-30 09:00:00', '2027-01-02 17:30:00'),
      '2026-12-30 09:00 - 2027-01-02 17:30',
    );
  });
  it('writes numbers', () => {
    assert.equal(numberText(999_999), '999,999');
    assert.equal(numberText(1_000_000), '999,999+');
    assert.equal(numberText(0), '0');
    assert.equal(numberText(null), '--');
  });
  it('reads coordinates as latitude, longitude', () => {
    assert.deepEqual(readLatLon('-23.55,-46.63'), { lat: -23.55, lon: -46.63 });
    assert.equal(readLatLon('91,0'), null);
    assert.equal(readLatLon('圣保罗'), null);
  });
  it('counts a file name with non-ASCII characters double', () =>
    assert.equal(fileNameUnits('海报a.png'), 9));
});
