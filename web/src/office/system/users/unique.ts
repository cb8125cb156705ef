import { citizenIdRule, loginIdFault, mobilePhoneRule } from '@outbound/contract';
import { api } from '../../../api/client.ts';
import { CallFailure } from '../../../api/failure.ts';

type UniqueField = 'userLoginId' | 'mobilePhone' | 'idCard';

const taken: Record<UniqueField, string> = {
  userLoginId: '该账号已存在',
  mobilePhone: '该手机号码已被其他用户使用',
  idCard: '该身份证号已被其他用户使用',
};
const formats: Record<UniqueField, (value: string) => string | null> = {
  userLoginId: loginIdFault,
  mobilePhone: mobilePhoneRule,
  idCard: citizenIdRule,
};

/**
 * A check "does somebody else have it?" that asks once a value, not on every blur. What is empty, masked or malformed
 * is not asked; when the call fails, the server's own check at the end decides.
 */
export function createUniqueCheck(id: number | null) {
  const asked = new Map<string, Promise<string | null>>();
  const ask = async (field: UniqueField, value: string) => {
    const answer = await api.account.isExistMobilePhoneAndIdCard(
      { ...(id === null ? {} : { id }), [field]: value },
      { quiet: true },
    );
    return answer[`${field}Exist`] ? taken[field] : null;
  };
  return async (field: UniqueField, input: string | undefined): Promise<string | null> => {
    const value = input?.trim() ?? '';
    if (value === '' || value.includes('*') || formats[field](value) !== null) return null;
    const key = `${field}:${value}`;
    const known = asked.get(key) ?? ask(field, value);
    asked.set(key, known);
    try {
      return await known;
    } catch (error) {
      asked.delete(key);
      if (!(error instanceof CallFailure)) throw error;
      return null;
    }
  };
}
