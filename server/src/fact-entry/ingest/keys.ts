/** The keys of systems in the office: made, shown once, withdrawn. */

import { randomBytes } from 'node:crypto';
import {
  type Calls,
  factFault,
  type IngestKeyStatus,
  type IngestKind,
  SYSTEM_OPERATOR,
} from '@outbound/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../database/open.ts';
import { page } from '../../database/paging.ts';
import type { Implement } from '../../http/call-context.ts';
import type { Caller } from '../../http/caller.ts';
import { isNetwork } from '../../http/network.ts';
import type { Platform } from '../../http/platform.ts';
import { notFound, Refusal } from '../../http/refusal.ts';
import { subjects } from '../../records/subjects.ts';
import { findOpenDepartments, ownDepartments } from '../../rights/index.ts';
import { newSecret } from './signature.ts';

const statusOf = sql<IngestKeyStatus>`case when ingest_key.withdrawn_at is not null then 3
  when ingest_key.expires_at <= now() then 2 else 1 end`;

/** Keys of all departments are of those who see all of them. */
const seen = (caller: Caller): RawBuilder<boolean> =>
  caller.scope.all ? sql<boolean>`true` : ownDepartments(caller, 'ingest_key.dept_id');

export function ingestKeyRoutes({ zone }: Platform): Implement<Calls['ingestKey']> {
  return {
    async page({ db, caller }, { template, ...paging }) {
      let query = db
        .selectFrom('ingest_key')
        .leftJoin('department', 'department.id', 'ingest_key.dept_id')
        .leftJoin('user_account', 'user_account.id', 'ingest_key.created_by')
        .selectAll('ingest_key')
        .select(['department.name as deptName', 'user_account.user_name as creator', statusOf.as('status')])
        .where(seen(caller));
      if (template.status != null) query = query.where(statusOf, '=', template.status);
      if (template.keyword) {
        const { keyword } = template;
        query = query.where(
          sql<boolean>`(position(${keyword} in ingest_key.name) > 0 or ingest_key.source_system = ${keyword}
            or ingest_key.access_key = ${keyword})`,
        );
      }
      const found = await page(db, query, paging, [['ingest_key.id', 'desc']]);
      return {
        ...found,
        dataBody: found.dataBody.map((row) => ({
          id: row.id,
          name: row.name,
          accessKey: row.access_key,
          sourceSystem: row.source_system,
          kindList: row.kinds as IngestKind[],
          deptName: row.dept_id === null ? null : (row.deptName ?? ''),
          addressList: row.addresses,
          expiresTime: zone.textOrNull(row.expires_at),
          lastUsedTime: zone.textOrNull(row.last_used_at),
          lastAddress: row.last_address,
          status: row.status,
          createdBy: row.creator ?? SYSTEM_OPERATOR,
          createdTime: zone.text(row.created_at),
        })),
      };
    },

    add: (context, body) =>
      context.write(
        subjects.ingestKey,
        async (trx, { record }) => {
          const { caller, now } = context;
          const expires = zone.instantOrNull(body.expiresTime);
          if (expires && expires <= now) throw new Refusal('SY4015.expired');
          await requireReach(trx, caller, body.deptId);
          const addresses = body.addressList.map((one) => one.trim()).filter((one) => one !== '');
          const wrong = addresses.find((one) => !isNetwork(one));
          if (wrong !== undefined)
            throw new Refusal('CM4001.field', { fault: factFault('address', { given: wrong }) });
          const { secret, hash } = newSecret();
          const accessKey = `ik_${randomBytes(12).toString('base64url')}`;
          const { id } = await trx
            .insertInto('ingest_key')
            .values({
              name: body.name,
              access_key: accessKey,
              secret_hash: hash,
              source_system: body.sourceSystem,
              kinds: [...new Set(body.kindList)],
              dept_id: body.deptId,
              addresses,
              expires_at: expires,
              created_by: caller.userId,
            })
            .returning('id')
            .executeTakeFirstOrThrow();
          record({ id, name: body.name, action: '新增接入密钥' });
          return { id, accessKey, ingestSecret: secret };
        },
        { holdsSecret: true },
      ),

    async withdraw(context, { id }) {
      await context.write(subjects.ingestKey, async (trx, { record }) => {
        const key = await trx
          .selectFrom('ingest_key')
          .select(['name', 'withdrawn_at'])
          .where('id', '=', id)
          .where(seen(context.caller))
          .forUpdate()
          .executeTakeFirst();
        if (!key) throw notFound();
        if (key.withdrawn_at) throw new Refusal('SY4015.withdrawn');
        await trx
          .updateTable('ingest_key')
          .set({ withdrawn_at: sql<Date>`now()`, withdrawn_by: context.caller.userId })
          .where('id', '=', id)
          .execute();
        record({ id, name: key.name, action: '停用接入密钥' });
      });
      return null;
    },
  };
}

/** A key reaches no further than whoever makes it: its department, with all that is below. */
async function requireReach(db: Db, { scope }: Caller, deptId: number | null): Promise<void> {
  if (deptId === null) {
    if (!scope.all) throw new Refusal('SY4015.allDepartments');
    return;
  }
  const there = await db
    .selectFrom('department')
    .select('id')
    .where('id', '=', deptId)
    .where('status', '=', 1)
    .executeTakeFirst();
  const isOwn =
    scope.all ||
    (scope.deptIds.includes(deptId) && !(await findOpenDepartments(db, scope.deptIds)).includes(deptId));
  if (!there || !isOwn) throw new Refusal('SY4015.department');
}
