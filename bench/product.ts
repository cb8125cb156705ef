/** The product as its clients see it: calls, sessions, visitors, seals, and the data that the rows need. */
import { createCipheriv, createHmac, randomBytes } from 'node:crypto';
import {
  ActivityType,
  type Answer,
  type BodyInput,
  type Call,
  calls,
  FormItemType,
  PublishStatus,
  sealedRequest,
  sealPurposes,
} from '@outbound/contract';
import { sm2 } from 'sm-crypto-v2';
import type { Request } from './load.ts';

export const ADMIN_PASSWORD = 'Measured-Harbour-42';

export const addressOf = (url: string, call: Call) => `${url}/web${call.path}`;

/** Makes a call and answers its data; throws unless it succeeded. `headers` are those of the answer. */
export async function send<C extends Call>(
  url: string,
  call: C,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<{ data: Answer<C>; text: string; cookie: string }> {
  const isPost = call.method === 'POST';
  const response = await fetch(addressOf(url, call), {
    method: call.method,
    headers: { ...headers, ...(isPost && { 'content-type': 'application/json' }) },
    ...(isPost && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  const { code, data } = JSON.parse(text) as { code: string; data: Answer<C> };
  if (code !== '000000') throw new Error(`${call.path} answered ${text}`);
  const cookie = response.headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0])
    .join('; ');
  return { data, text, cookie };
}

/** The cookies of a new session of the administrator. */
export async function signIn(url: string): Promise<string> {
  const { cookie } = await send(url, calls.user.login, { userLoginId: 'admin', password: ADMIN_PASSWORD });
  return cookie;
}

/** The cookie of a new visitor, as the first look at an activity gives it. */
export async function newVisitor(url: string, activityId: number): Promise<string> {
  const { cookie } = await send(url, calls.activity.openView, { id: activityId });
  return cookie;
}

/**
 * An activity on the shelf with a form of seven items and no capacity, and `further` ones that need no answer. Its form
 * as visitors get it.
 */
export async function publishActivity(
  url: string,
  session: string,
  title: string,
  further: readonly (readonly [string, FormItemType])[] = [],
) {
  const at = (days: number) =>
    new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 19).replace('T', ' ');
  const options = [{ value: '墨西哥' }, { value: '巴西' }, { value: '智利' }];
  const items = [
    ['姓名', FormItemType.text],
    ['手机号', FormItemType.text],
    ['公司', FormItemType.text],
    ['想了解的问题', FormItemType.textarea],
    ['目标市场', FormItemType.radio],
    ['感兴趣的国家', FormItemType.checkbox],
    ['到达日期', FormItemType.date],
  ] as const;
  const body: BodyInput<typeof calls.activity.save> = {
    title,
    poster: JSON.stringify([{ url: 'https://example.com/poster.png' }]),
    activityType: ActivityType.offline,
    startTime: at(30),
    endTime: at(31),
    location: '广州',
    cityLabel: '广州',
    detail: '<p>面向出海企业的线下活动。</p>'.repeat(20),
    formItemList: [...items, ...further].map(([name, type], sortNum) => ({
      name,
      type,
      require: sortNum < items.length,
      sortNum,
      formItemDetailRespList: type === FormItemType.radio || type === FormItemType.checkbox ? options : [],
    })),
  };
  const headers = { cookie: session };
  const { id } = (await send(url, calls.activity.save, body, headers)).data;
  await send(url, calls.activity.approve, { id, publishStatus: PublishStatus.onShelf }, headers);
  const form = (await send(url, calls.activity.openForm, { id })).data;
  return { id, form };
}

const answers = new Map<string, string>([
  ['姓名', '陈志远'],
  ['手机号', '$phone'],
  ['公司', '广州远航贸易有限公司'],
  ['想了解的问题', '清关流程与当地仓储合作，希望与会后单独交流。'],
  ['目标市场', '墨西哥'],
  ['感兴趣的国家', '墨西哥,巴西'],
  ['到达日期', '2027-03-01'],
]);

/** Sign-ups for an activity: a phone and a key of its own, else the same seven answers. */
export function signUps(
  activityId: number,
  form: Answer<typeof calls.activity.openForm>,
  headers: Record<string, string>,
): () => Request {
  const entries = form.map(({ id: formId, name, sortNum }) => ({
    activityId,
    formId,
    name,
    sortNum,
    value: answers.get(name) ?? '',
  }));
  const [before = '', after = ''] = JSON.stringify(entries).split('$phone');
  const run = randomBytes(6).toString('hex');
  let made = 0;
  return () => {
    const number = String(made++).padStart(9, '0');
    return {
      headers: { ...headers, 'Idempotency-Key': `${run}-${number}` },
      body: `${before}13${number}${after}`,
    };
  };
}

const hmac = (key: Buffer, ...parts: (string | Buffer)[]) =>
  parts.reduce((hash, part) => hash.update(part), createHmac('sm3', key)).digest();

/** Seals bodies for a call as one page does (spec 7): one key, and each body anew, because none is taken twice. */
export function pageSealer(publicKey: string, { path }: Call): (body: string) => string {
  const key = randomBytes(16);
  const sm4Key = sm2.doEncrypt(key.toString('hex'), publicKey, 1);
  const cipherKey = hmac(key, sealPurposes.requestCipher).subarray(0, 16);
  const markKey = hmac(key, sealPurposes.requestMark);
  const context = `${sealedRequest({ path, sealsAnswer: true })}\0`;
  return (body) => {
    const [time, iv] = [Buffer.alloc(8), randomBytes(16)];
    time.writeBigUInt64BE(BigInt(Date.now()));
    const cipher = createCipheriv('sm4-cbc', cipherKey, iv);
    const marked = Buffer.concat([time, iv, cipher.update(body, 'utf8'), cipher.final()]);
    const data = hmac(markKey, context, marked).toString('hex') + marked.toString('hex');
    return JSON.stringify({ data, sm4Key });
  };
}
