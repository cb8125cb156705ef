/** Activities and sign-ups for tests, made as people make them: by calls. */
import { type ActivitySave, type ApplyEntry, calls, FormItemType, PublishStatus } from '@outbound/contract';
import type { TestSession } from './factories.ts';
import type { Reply, TestApp } from './start-app.ts';

type Item = NonNullable<ActivitySave['formItemList']>[number];
type OpenItem = { id: number; name: string; type: number; sortNum: number };

const DAY = 86_400_000;

/** A wire time some days from now (in the platform's zone, Asia/Shanghai). */
export function daysFromNow(days: number): string {
  return new Date(Date.now() + days * DAY + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
}

/** A form item; its place is given by `withPlaces`. */
export function item(name: string, wish: Partial<Item> = {}): Item {
  return { name, type: FormItemType.text, require: false, sortNum: 0, formItemDetailRespList: [], ...wish };
}

export const choices = (...values: string[]) => values.map((value) => ({ value }));

/** A form with all seven types (spec 3.4). */
export function fullForm(): Item[] {
  return withPlaces([
    item('姓名', { require: true }),
    item('手机号', { require: true }),
    item('公司'),
    item('需求说明', { type: FormItemType.textarea }),
    item('参会方式', { type: FormItemType.radio, formItemDetailRespList: choices('现场', '线上') }),
    item('关注国家', {
      type: FormItemType.checkbox,
      formItemDetailRespList: choices('墨西哥', '巴西', '智利'),
    }),
    item('到达日期', { type: FormItemType.date }),
    item('行业', { type: FormItemType.picker, formItemDetailRespList: choices('制造', '物流') }),
    item('营业执照', { type: FormItemType.upload }),
  ]);
}

export const withPlaces = (items: Item[]): Item[] => items.map((one, sortNum) => ({ ...one, sortNum }));

/** A body of `activity/save` in which everything is in order. */
export function activityBody(wish: Partial<ActivitySave> = {}): ActivitySave {
  return {
    title: '拉美市场出海论坛',
    poster: JSON.stringify([{ name: '海报.png', url: 'https://example.com/poster.png' }]),
    activityType: 2,
    startTime: daysFromNow(20),
    endTime: daysFromNow(21),
    cityLabel: '墨西哥城',
    location: '会展中心',
    formItemList: withPlaces([item('姓名', { require: true }), item('手机号', { require: true })]),
    ...wish,
  };
}

export interface MadeActivity {
  id: number;
  form: OpenItem[];
}

/** An activity on the shelf, unless `onShelf` is false, with its form as visitors read it. */
export async function makeActivity(
  app: TestApp,
  as: TestSession,
  wish: Partial<ActivitySave> & { onShelf?: boolean } = {},
): Promise<MadeActivity> {
  const { onShelf = true, ...fields } = wish;
  const saved = await app.call(calls.activity.save, activityBody(fields), { as });
  if (saved.code !== '000000') throw new Error(saved.message);
  const { id } = saved.data;
  if (!onShelf) return { id, form: [] };
  const approved = await app.call(
    calls.activity.approve,
    { id, publishStatus: PublishStatus.onShelf },
    { as },
  );
  if (approved.code !== '000000') throw new Error(approved.message);
  return { id, form: (await app.call(calls.activity.openForm, { id })).data };
}

/** The entries of a submission: answers by field name, in the form's order. */
export function entriesOf(
  { id, form }: MadeActivity,
  answers: Record<string, string>,
  service?: string,
): ApplyEntry[] {
  return form.flatMap(({ id: formId, name, sortNum }) =>
    answers[name] === undefined
      ? []
      : [{ activityId: id, formId, name, sortNum, value: answers[name], ...(service ? { service } : {}) }],
  );
}

let phones = 13_900_000_000;
/** A phone that no other sign-up of the test run has. */
export const newPhone = () => String(++phones);

/** Signs up with what is required, and more if wished. */
export function signUp(
  app: TestApp,
  activity: MadeActivity,
  answers: Record<string, string> = {},
  options: { service?: string; headers?: Record<string, string> } = {},
): Promise<
  Reply<{
    id: number;
    applyCode: string;
    applyStatus: number;
    waitPlace: number | null;
    queryCode: string;
    successText: string;
    successLanguage: string;
  }>
> {
  const entries = entriesOf(activity, { 姓名: '李娜', 手机号: newPhone(), ...answers }, options.service);
  return app.call(calls.application.openApply, entries, { headers: options.headers ?? {} });
}

/** Signs up several people in one submission, each with what is required, and more if wished. */
export function signUpTogether(
  app: TestApp,
  activity: MadeActivity,
  people: readonly Record<string, string>[],
  options: { service?: string; headers?: Record<string, string> } = {},
) {
  const personList = people.map((answers) =>
    entriesOf(activity, { 姓名: '李娜', 手机号: newPhone(), ...answers }, options.service),
  );
  return app.call(calls.application.openApplyTogether, { personList }, { headers: options.headers ?? {} });
}
