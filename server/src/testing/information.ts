/** News items for tests, made as people make them: by calls. */
import { calls, type InformationAdd, PublishStatus } from '@outbound/contract';
import type { TestSession } from './factories.ts';
import type { TestApp } from './start-app.ts';

/** A body of `information/add` in which everything is in order. */
export function informationBody(wish: Partial<InformationAdd> = {}): InformationAdd {
  return {
    title: '墨西哥公布新的原产地规则',
    columnKey: 'policy',
    content: '<p>新规则自下月起施行，企业应尽早核对零部件的产地。</p>',
    ...wish,
  };
}

/** An item on the shelf, unless `onShelf` is false; answers its id. */
export async function makeInformation(
  app: TestApp,
  as: TestSession,
  wish: Partial<InformationAdd> & { onShelf?: boolean } = {},
): Promise<number> {
  const { onShelf = true, ...fields } = wish;
  const added = await app.call(calls.information.add, informationBody(fields), { as });
  if (added.code !== '000000') throw new Error(added.message);
  const { id } = added.data;
  if (onShelf) await putOnShelf(app, as, id);
  return id;
}

export async function putOnShelf(app: TestApp, as: TestSession, ...ids: number[]): Promise<void> {
  await move(app, as, ids, PublishStatus.onShelf);
}

export async function takeOffShelf(app: TestApp, as: TestSession, ...ids: number[]): Promise<void> {
  await move(app, as, ids, PublishStatus.offShelf);
}

async function move(app: TestApp, as: TestSession, ids: number[], publishStatus: 1 | 2): Promise<void> {
  const reply = await app.call(
    calls.information.updateStatus,
    { ids, publishStatus, reason: '测试' },
    { as },
  );
  if (reply.code !== '000000' || reply.data.doneNum !== ids.length)
    throw new Error(`${reply.message} ${JSON.stringify(reply.data)}`);
}
