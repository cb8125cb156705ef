import type { Body, calls } from '@outbound/contract';
import type { Context } from '../../../http/call-context.ts';
import { Refusal } from '../../../http/refusal.ts';
import { type SignUpKeys, typedCode } from '../../../http/sign-up-keys.ts';
import { withinTries } from './wrong-codes.ts';

type Key = Body<typeof calls.ownSignUp.view>['key'];

/**
 * Whose sign-up a key opens: its id. OM2015 for every number and code that do not belong together, whether there is such a
 * number or not, after the same work; OM2016 for a link that is over or was never ours.
 */
export async function identify(
  context: Context<'open'>,
  key: Key,
  { keys, isCounted }: { keys: SignUpKeys; isCounted: boolean },
): Promise<number> {
  const { db, now } = context;
  if ('ownToken' in key) {
    const id = keys.readToken(key.ownToken, now);
    if (id === null) throw new Refusal('OM2016');
    return id;
  }
  const attempt = async () => {
    const isRight = keys.opens(key.applyCode, key.queryCode);
    const row = await db
      .selectFrom('application')
      .select('id')
      .where('apply_code', '=', typedCode(key.applyCode))
      .executeTakeFirst();
    return isRight && row ? row.id : null;
  };
  const id = isCounted ? await withinTries(context, typedCode(key.applyCode), attempt) : await attempt();
  if (id === null) throw new Refusal('OM2015');
  return id;
}
