/** What the form of the settings holds, and how that becomes what `modify` takes. */
import {
  isSameSetting,
  keysOf,
  type SettingDetail,
  type SettingValues,
  settingFields,
} from '@outbound/contract';

/** As on the wire, but that no picture is undefined (spec 5.3). */
export type SettingForm = Omit<SettingValues, 'logo' | 'wechatCode'> & {
  logo: string | undefined;
  wechatCode: string | undefined;
};
export type SettingKey = keyof SettingValues;

export const settingKeys = keysOf(settingFields);

/** The values of a form, of those that are stored or of the defaults. */
export function valuesOfSettings(held: SettingValues): SettingForm {
  const values = Object.fromEntries(settingKeys.map((key) => [key, held[key]])) as SettingValues;
  return { ...values, logo: values.logo || undefined, wechatCode: values.wechatCode || undefined };
}

/** What `modify` takes of what was typed: nothing of what stayed as it was read. */
export function changesOf(values: SettingForm, record: SettingDetail): Partial<SettingValues> {
  const typed: SettingValues = {
    ...values,
    logo: values.logo ?? '',
    wechatCode: values.wechatCode ?? '',
  };
  return Object.fromEntries(
    settingKeys.flatMap((key) => (isSame(typed[key], record[key]) ? [] : [[key, typed[key] ?? '']])),
  );
}

/** Whether two values of a field read the same. */
export const isSame = (one: unknown, other: unknown): boolean => isSameSetting(one || '', other || '');
