/** Finding one's sign-ups by phone: what is answered, and when, tells nobody who signed up (decision 80). */
import { randomBytes } from 'node:crypto';
import { type ContentLanguage, type calls, RECOVERY_A_DAY, RECOVERY_TRIES } from '@outbound/contract';
import type { Context, Implement, Trx } from '../../../http/call-context.ts';
import { networkOf } from '../../../http/network.ts';
import type { Platform } from '../../../http/platform.ts';
import { recoveryCodes, recoveryHash } from '../../../http/recovery-codes.ts';
import { Refusal, tooMany } from '../../../http/refusal.ts';
import type { SignUpKeys } from '../../../http/sign-up-keys.ts';
import { postRecovery } from '../../../notices/index.ts';
import { subjects } from '../../../records/subjects.ts';
import { titleIn } from '../../activities/index.ts';
import { raise, type SignUpGate } from '../pressure/index.ts';
import { stateOf } from './present.ts';
import { claimTry, findOfPhone, redeem } from './recovery-queries.ts';
import { withinTries } from './wrong-codes.ts';

/** Requests of a network: a family or an office; each is a message that somebody pays for. */
export const ofNetworkAsking = { most: 20, perMinute: 2 };
/** Codes for one phone: who mistypes asks again, and nobody is rung out of bed all night. */
export const ofPhoneAsked = { most: RECOVERY_A_DAY, perMinute: RECOVERY_A_DAY / (24 * 60) };
/** What was found is open that long: long enough to correct a form. */
const OPEN_MS = 2 * 3_600_000;

export function recoveryRoutes(
  { config, sealingSecret, zone }: Platform,
  { gate, keys }: { gate: SignUpGate; keys: SignUpKeys },
): Implement<typeof calls.signUpRecovery> {
  const codes = recoveryCodes(sealingSecret);

  const requireGateway = () => {
    if (!config.visitorWebhook) throw new Refusal('OM2059');
  };

  /** Counts a request of a network; CM4290 beyond the measure. */
  async function countNetwork({ db, address }: Context<'open'>): Promise<void> {
    const { most, perMinute } = ofNetworkAsking;
    const place = `recovery ${networkOf(address)}`;
    const [level = 0] = await raise(db, [{ place, perMinute, most: most + 1, by: 1 }]);
    if (level > most) throw tooMany(((level - most) / perMinute) * 60);
  }

  /**
   * Counts a request for a phone; false beyond the measure. He who asks is not told: it would tell him that somebody else,
   * who has signed up, asked before him.
   */
  async function countPhone(trx: Trx, mobilePhone: string): Promise<boolean> {
    if (!config.rateLimits) return true;
    const { most, perMinute } = ofPhoneAsked;
    const place = `recovery of ${codes.counterOf(mobilePhone)}`;
    const [level = 0] = await raise(trx, [{ place, perMinute, most: most + 1, by: 1 }]);
    return level <= most;
  }

  const presentFound = (
    row: Awaited<ReturnType<typeof findOfPhone>>[number],
    language: ContentLanguage,
    now: Date,
  ) => {
    const title = titleIn(row, language);
    return {
      applyCode: row.apply_code,
      title,
      language: title === row.title ? ('zh' as const) : language,
      state: stateOf(row),
      createdTime: zone.text(row.created_at),
      ownToken: keys.tokenOf(row.id, new Date(now.getTime() + OPEN_MS)),
    };
  };

  return {
    challenge: async (context) => {
      requireGateway();
      return gate.recoveryChallenge(context);
    },

    ask: async (context, { mobilePhone, language }) => {
      requireGateway();
      // The answer was lost on its way: nothing is sent a second time, and nothing is counted.
      if (config.rateLimits && !(await context.isRepeated())) await countNetwork(context);
      const stored = await context.write(subjects.signUpRecovery, async (trx) => {
        await gate.spendWork(trx, context);
        const isSent = await countPhone(trx, mobilePhone);
        const nonce = randomBytes(18).toString('base64url');
        await postRecovery(trx, { request: recoveryHash(codes.idOf(nonce)), mobilePhone, language, isSent });
        context.note({ content: '访客申请找回报名的验证码' });
        return { nonce };
      });
      return { recoveryId: codes.idOf(stored.nonce) };
    },

    open: async (context, { recoveryId, code, language }) => {
      const { db, now } = context;
      const request = recoveryHash(recoveryId);
      let left = 0;
      const attempt = async () => {
        const claimed = await claimTry(db, request);
        if (!claimed) throw new Refusal('OM2061');
        left = RECOVERY_TRIES - claimed.tries;
        // Nothing is looked up before: the time would tell who asked for another's phone whether anybody signed up with it.
        const isRight = codes.isCodeOf(request, claimed.mobilePhone, code);
        // What nobody was sent is wrong: else requests beyond those that a phone is sent would be tries without end.
        if (!isRight || !claimed.isSent) return null;
        const found = await findOfPhone(db, claimed.mobilePhone);
        return found.length > 0 ? found : null;
      };
      const found = config.rateLimits ? await withinTries(context, recoveryId, attempt) : await attempt();
      if (!found) throw left > 0 ? new Refusal('OM2060', { count: left }) : new Refusal('OM2061');
      return context.write(
        subjects.signUpRecovery,
        async (trx) => {
          if (!(await redeem(trx, request))) throw new Refusal('OM2061');
          context.note({ content: `访客凭验证码找回 ${found.length} 条报名` });
          return { signUpList: found.map((row) => presentFound(row, language, now)) };
        },
        { holdsSecret: true },
      );
    },
  };
}
