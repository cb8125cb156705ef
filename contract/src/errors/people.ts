/** Refusals about accounts of other people. */
import { type ErrorCatalogue, wordsOf } from './catalogue.ts';

export const peopleErrors = {
  UM4300: { status: 200, text: '{detail}' },
  UM4301: { status: 200, text: '该账号、手机号或身份证号已存在：{detail}' },
  UM4302: { status: 200, text: '不能{action}自己的账号' },
  UM4303: { status: 200, text: '内置管理员不能{action}' },
  UM4304: { status: 200, text: '该用户拥有您没有的权限，您不能{action}' },
  UM4305: { status: 200, text: '该用户由外部系统同步，不能{action}' },
} as const satisfies ErrorCatalogue;

/** What is wrong with a field of an account. */
export const accountFault = wordsOf({
  photoNotUploaded: '头像不是已上传的图片',
  mainDepartmentOther: '主部门须是所属部门之一',
  masked: '请输入完整的{label}',
  missing: '请输入{label}',
  taken: '该{label}已存在',
});
