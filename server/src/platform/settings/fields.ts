/** What of the settings is stored, and how a change of them reads. */
import {
  changedKeys,
  type FileItem,
  keysOf,
  LONGEST_RICH_TEXT,
  PREVIEW_BASE,
  readFileList,
  type SettingFields,
  type SettingValues,
  settingFields,
  shapeFault,
  storedText,
} from '@outbound/contract';
import type { Change } from '../../http/call-context.ts';
import { wrongField } from '../../http/refusal.ts';
import { fieldChanges } from '../../records/field-changes.ts';

/** How texts with marks are cleaned, and what is read from them: another service knows. */
export interface RichTexts {
  /**
   * Without anything that could run or load from elsewhere, and with `most` characters at most; `sender` waits for himself
   * where he sends much.
   */
  clean(html: string, sender: string, most: number): Promise<string>;
  /** Ids of the own pictures that a text shows. */
  fileIdsIn(html: string): string[];
  /** The id in an own preview address, else null. */
  fileIdOf(address: string): string | null;
  /** The first characters, without the marks. */
  plainText(html: string, most: number): string;
}

const richKeys = ['aboutText', 'privacyNotice'] as const;
const pictureKeys = ['logo', 'wechatCode'] as const;

/** What was given, made ready to be stored. Refuses a picture that is none of ours, and a text that cannot be cleaned. */
export async function cleanSettings(
  given: Partial<SettingValues>,
  userId: number,
  richTexts: RichTexts,
): Promise<Partial<SettingValues>> {
  const clean: Partial<SettingValues> = { ...given };
  for (const key of richKeys) {
    const html = given[key];
    if (html !== undefined) clean[key] = await richTexts.clean(html, String(userId), LONGEST_RICH_TEXT);
  }
  if (clean.privacyNotice === '') throw wrongField('privacyNotice', shapeFault('missing'));
  for (const key of pictureKeys) {
    const list = given[key];
    if (list !== undefined) clean[key] = list && cleanPictures(key, readFileList(list), richTexts);
  }
  return clean;
}

function cleanPictures(key: string, items: readonly FileItem[], { fileIdOf }: RichTexts): string {
  if (items.length === 0) return '';
  const own = items.map(({ name = '', url }) => {
    const address = /^[A-Za-z0-9_-]{22}$/.test(url) ? `${PREVIEW_BASE}${url}` : url;
    if (fileIdOf(address) === null) throw wrongField(key, shapeFault('format'));
    return { name: storedText(name), url: address };
  });
  return JSON.stringify(own);
}

/** The address of the only picture of a list; '' for none. */
export const pictureAddress = (list: string): string => readFileList(list)[0]?.url ?? '';

/** Own pictures that the settings show, to be held. */
export function pictureIds(values: SettingValues, { fileIdsIn, fileIdOf }: RichTexts): string[] {
  const single = pictureKeys.flatMap((key) => fileIdOf(pictureAddress(values[key])) ?? []);
  return [...new Set([...single, ...richKeys.flatMap((key) => fileIdsIn(values[key]))])];
}

/** Of all values those that differ from their defaults. */
export function ownValues(values: SettingValues, defaults: SettingValues): Partial<SettingValues> {
  return Object.fromEntries(changedKeys(defaults, values).map((key) => [key, values[key]]));
}

const MOST_LOGGED = 200;

/** What a change alters, by Chinese labels, for the operation log and the history. */
export function settingChanges(
  before: SettingValues,
  after: SettingValues,
  { plainText }: RichTexts,
): Change[] {
  const pictureText = (list: string) => readFileList(list).map(({ name, url }) => name || url)[0] ?? '';
  return fieldChanges<SettingFields>(settingFields, before, after, {
    logo: ({ logo }) => pictureText(logo),
    wechatCode: ({ wechatCode }) => pictureText(wechatCode),
    aboutText: ({ aboutText }) => plainText(aboutText, MOST_LOGGED),
    aboutServices: ({ aboutServices }) =>
      aboutServices.map(({ title, text }) => (text ? `${title}（${text}）` : title)).join('、'),
    aboutFigures: ({ aboutFigures }) =>
      aboutFigures.map(({ value, label }) => `${label} ${value}`).join('、'),
    privacyNotice: ({ privacyNotice }) => plainText(privacyNotice, MOST_LOGGED),
  });
}

/** What is given of a body: what it leaves out is not named. */
export const givenOf = (
  body: { [K in keyof SettingValues]?: SettingValues[K] | undefined },
): Partial<SettingValues> =>
  Object.fromEntries(
    keysOf(settingFields).flatMap((key) => (body[key] === undefined ? [] : [[key, body[key]]])),
  );
