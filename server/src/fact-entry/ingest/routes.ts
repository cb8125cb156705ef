/** The calls by which systems send facts. */
import {
  type Calls,
  type IngestKind,
  ingestKindLabels,
  IngestKind as kinds,
  valuesOf,
} from '@outbound/contract';
import type { Implement } from '../../http/call-context.ts';
import type { Platform } from '../../http/platform.ts';
import { Refusal } from '../../http/refusal.ts';
import type { TokenBuckets } from '../../http/token-bucket.ts';
import { subjects } from '../../records/subjects.ts';
import { admitSigned } from './admit.ts';
import { writeBatch } from './write.ts';

/** `rates` are counted by all processes together. */
export function ingestRoutes({ zone, config }: Platform, rates: TokenBuckets): Implement<Calls['ingest']> {
  const handler =
    (kind: IngestKind): Implement<Calls['ingest']>['alarm'] =>
    async (context, { sourceSystem, dataList }) => {
      const key = await admitSigned(context, kind, { zone, rates, isLimited: config.rateLimits });
      if (sourceSystem !== key.sourceSystem) throw new Refusal('SY4014.system', { system: key.sourceSystem });
      return context.write(subjects.fact, async (trx) => {
        const answer = await writeBatch(trx, key, kind, dataList, zone);
        context.note({
          content: `密钥“${key.name}”接入${ingestKindLabels[kind]}：成功 ${answer.successNum} 条，失败 ${answer.failNum} 条`,
          objectType: '接入密钥',
          objectId: key.id,
          objectName: key.name,
        });
        return answer;
      });
    };
  return Object.fromEntries(valuesOf(kinds).map((kind) => [kind, handler(kind)])) as Implement<
    Calls['ingest']
  >;
}
