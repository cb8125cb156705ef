/** A visitor's sign-up: an activity that takes it, and its form. */
import { type ActivitySave, calls } from '@outbound/contract';
import type { APIRequestContext, Page } from '@playwright/test';
import { ask } from './ask.ts';

/** 09:00 of a day to come. */
export const day = (ahead: number) =>
  `${new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10)} 09:00:00`;

/** A time so many seconds from now, by the platform's clock. */
export const soon = (seconds: number) =>
  new Date(Date.now() + 8 * 3_600_000 + seconds * 1_000).toISOString().slice(0, 19).replace('T', ' ');

/** Makes and publishes an activity whose form asks for 姓名 and 手机号, and which is `wish` besides; answers its id. */
export async function makeActivity(
  office: APIRequestContext,
  wish: Partial<ActivitySave> = {},
): Promise<number> {
  const required = (name: string, sortNum: number) =>
    ({ name, type: 1, require: true, sortNum, formItemDetailRespList: [] as { value: string }[] }) as const;
  // A picture that is there, where there is one: lists of other tests show it, too.
  const { dataBody } = await ask(office, calls.activity.openPage, { pageSize: 1 });
  const missing = JSON.stringify([{ name: '海报.png', url: 'https://example.com/poster.png' }]);
  const { id } = await ask(office, calls.activity.save, {
    title: '巴拿马港口参访',
    poster: dataBody[0]?.poster ?? missing,
    activityType: 2,
    startTime: day(20),
    endTime: day(21),
    cityLabel: '巴拿马城',
    location: '巴尔博亚港',
    formItemList: [required('姓名', 0), required('手机号', 1)],
    ...wish,
  });
  await ask(office, calls.activity.approve, { id, publishStatus: 1 });
  return id;
}

/** Signs 李娜 up with this phone; answers the number. */
export async function signUp(office: APIRequestContext, id: number, phone: string): Promise<string> {
  const form = await ask(office, calls.activity.openForm, { id });
  const entries = form.map(({ id: formId, name, sortNum }) => ({
    ...{ activityId: id, formId, name, sortNum },
    value: name === '手机号' ? phone : '李娜',
  }));
  return (await ask(office, calls.application.openApply, entries)).applyCode;
}

/** Opens the form of an activity and fills it, ready to be sent. */
export async function fillForm(page: Page, id: number, phone: string): Promise<void> {
  await page.goto(`/activityApplication?id=${id}`);
  await page.getByLabel('姓名').fill('李娜');
  await page.getByLabel('手机号').fill(phone);
  await page.getByLabel(/我已阅读并同意/).check();
}
