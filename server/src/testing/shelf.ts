/** Partners and banners for tests, made as people make them: by calls. */
import { type BannerAdd, calls, type PartnerAdd, PublishStatus } from '@outbound/contract';
import type { TestSession } from './factories.ts';
import type { TestApp } from './start-app.ts';

let made = 0;

/** A body of `partner/add` in which everything is in order, with a name of its own. */
export const partnerBody = (wish: Partial<PartnerAdd> = {}): PartnerAdd => ({
  name: `巴西中资企业商会 ${++made}`,
  kind: 1,
  country: 'BR',
  ...wish,
});

/** A body of `banner/add` in which everything is in order. */
export const bannerBody = (wish: Partial<BannerAdd> = {}): BannerAdd => ({
  title: `拉美出海季 ${++made}`,
  picture: JSON.stringify([{ url: 'https://example.com/wide.png' }]),
  alt: '海上的货轮',
  ...wish,
});

type Wish<B> = Partial<B> & { onShelf?: boolean };

/** A partner on the shelf, unless `onShelf` is false; answers its id. */
export async function makePartner(
  app: TestApp,
  as: TestSession,
  { onShelf = true, ...wish }: Wish<PartnerAdd> = {},
): Promise<number> {
  const added = await app.call(calls.partner.add, partnerBody(wish), { as });
  if (added.code !== '000000') throw new Error(added.message);
  if (onShelf) await move(app, as, 'partner', [added.data.id], PublishStatus.onShelf);
  return added.data.id;
}

/** A banner on the shelf, unless `onShelf` is false; answers its id. */
export async function makeBanner(
  app: TestApp,
  as: TestSession,
  { onShelf = true, ...wish }: Wish<BannerAdd> = {},
): Promise<number> {
  const added = await app.call(calls.banner.add, bannerBody(wish), { as });
  if (added.code !== '000000') throw new Error(added.message);
  if (onShelf) await move(app, as, 'banner', [added.data.id], PublishStatus.onShelf);
  return added.data.id;
}

/** Puts them on the shelf or off it; throws when one stays as it is. */
export async function move(
  app: TestApp,
  as: TestSession,
  kind: 'partner' | 'banner',
  ids: number[],
  publishStatus: 1 | 2,
): Promise<void> {
  const reply = await app.call(calls[kind].updateStatus, { ids, publishStatus }, { as });
  if (reply.code !== '000000' || reply.data.doneNum !== ids.length)
    throw new Error(`${reply.message} ${JSON.stringify(reply.data)}`);
}
