/** The office's side of the secrets of external systems: who has one, and a new one, told once. */
import { randomBytes } from 'node:crypto';
import { type Calls, EXTERNAL_SYSTEM_DICTIONARY, SYSTEM_OPERATOR } from '@outbound/contract';
import type { Implement } from '../../http/call-context.ts';
import { notFound } from '../../http/refusal.ts';
import type { TimeZone } from '../../http/time-zone.ts';
import { subjects } from '../../records/subjects.ts';
import { findItem, findType, holdType } from './office-queries.ts';
import { checkReach, reachFault } from './policy.ts';
import { findSecrets, insertSecret } from './system-secrets.ts';

type SecretCalls = Pick<Calls['dictionary'], 'systemSecrets' | 'renewSecret'>;

/** Whoever says where tickets go says also who redeems them: the same rights. */
export function systemSecretRoutes(zone: TimeZone): Implement<SecretCalls> {
  return {
    systemSecrets: async ({ db, caller }) => ({
      writable: reachFault(caller, EXTERNAL_SYSTEM_DICTIONARY) === null,
      list: (await findSecrets(db)).map(({ itemId, createdAt, createdBy, oldUntil }) => ({
        itemId,
        createdBy: createdBy ?? SYSTEM_OPERATOR,
        createdTime: zone.text(createdAt),
        oldUntil: oldUntil && zone.text(oldUntil),
      })),
    }),

    renewSecret: (context, { id, keepOldHours }) =>
      context.write(
        subjects.dictionary,
        async (trx, { record, tell }) => {
          const { caller } = context;
          const item = await findItem(trx, id, zone);
          // Held, so that of two who renew it at once the later one replaces the other's.
          if (!item || !(await holdType(trx, item.typeId))) throw notFound();
          const type = await findType(trx, item.typeId, zone);
          // Gone meanwhile, or no system.
          if (type?.type !== EXTERNAL_SYSTEM_DICTIONARY || !(await findItem(trx, id, zone))) throw notFound();
          checkReach(caller, type.type);
          const secret = randomBytes(32).toString('base64url');
          const next = { itemId: id, secret, userId: caller.userId, keepOldHours };
          const wasThere = await insertSecret(trx, next);
          const what = wasThere ? '更换' : '生成';
          const old = keepOldHours === 0 ? '旧密钥立即失效' : `旧密钥 ${keepOldHours} 小时后失效`;
          record({
            id: type.id,
            name: `${type.name} / ${item.dictKey}`,
            action: `${what}密钥“${item.dictKey}”`,
            content: `${what}外部系统“${item.dictKey}”的密钥${wasThere ? `，${old}` : ''}`,
          });
          tell(type.type);
          return { frameSecret: secret };
        },
        { holdsSecret: true },
      ),
  };
}
