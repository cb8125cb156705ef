import { accountFields } from '@outbound/contract';
import { api } from '../../../api/client.ts';
import { CallFailure } from '../../../api/failure.ts';

type UniqueField = 'userLoginId' | 'mobilePhone' | 'idCard';

const takenText = (field: UniqueField) =>
  `该${accountFields[field].label}${field === 'userLoginId' ? '已存在' : '已被其他用户使用'}`;
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
    return answer[`${field}Exist`] ? takenText(field) : null;
  };
  return async (field: UniqueField, input: string | undefined): Promise<string | null> => {
    const value = input?.trim() ?? '';
    if (value === '' || value.includes('*') || accountFields[field].rule(value) !== null) return null;
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
