import { createHash, randomBytes } from 'node:crypto';
import { signUpLimits } from '@outbound/contract';
import { sql } from 'kysely';
import type { Db } from '../../database/open.ts';
import { emptyPipeline, type Pipeline, pipelineOf } from '../../database/pipeline.ts';
import type { Attachments } from '../../files/index.ts';
import { Refusal } from '../../http/refusal.ts';
import { ofOwnActivities } from '../activities/index.ts';

/** Time for a slow upload on a phone; what comes of it must be submitted within two hours. */
const TICKET_MS = 1_800_000;

const hashOf = (ticket: string) => createHash('sha256').update(ticket).digest();

/** Makes a one-time ticket for an upload to one field of one activity. */
export async function issueTicket(
  db: Db,
  activityId: number,
  formItemId: number,
  now: Date,
): Promise<{ ticket: string; expiresAt: Date }> {
  const ticket = randomBytes(24).toString('base64url');
  const expiresAt = new Date(now.getTime() + TICKET_MS);
  await db
    .insertInto('upload_ticket')
    .values({
      token_hash: hashOf(ticket),
      activity_id: activityId,
      form_item_id: formItemId,
      expires_at: expiresAt,
    })
    .execute();
  return { ticket, expiresAt };
}

/** What the file service asks about visitors' attachments. */
export function attachmentsOf(db: Db): Attachments {
  return {
    seenBy: async (caller, fileIds) => {
      if (fileIds.length === 0 || !caller.codes.has('latin_op_activity_publish')) return new Set();
      const rows = await db
        .selectFrom('file_use')
        .innerJoin('application', 'application.id', 'file_use.holder_id')
        .select('file_use.file_id')
        .where('file_use.holder_kind', '=', 'application')
        .where('file_use.file_id', 'in', [...fileIds])
        .where(ofOwnActivities(caller, 'application.activity_id'))
        .execute();
      return new Set(rows.map(({ file_id }) => file_id));
    },
    takeTicket: async (ticket) => {
      const taken = await db
        .updateTable('upload_ticket')
        .set({ used_at: sql`now()` })
        .where('token_hash', '=', hashOf(ticket))
        .where('used_at', 'is', null)
        .where('expires_at', '>', sql<Date>`now()`)
        .returning('activity_id as activityId')
        .executeTakeFirst();
      return taken ?? null;
    },
    redeemTicket: async (trx, ticket, fileId) => {
      const done = await trx
        .updateTable('upload_ticket')
        .set({ file_id: fileId })
        .where('token_hash', '=', hashOf(ticket))
        .where('file_id', 'is', null)
        .executeTakeFirst();
      return done.numUpdatedRows > 0n;
    },
  };
}

/** An answer that is a file. */
interface Upload {
  activityId: number;
  formItemId: number;
  /** The field's name. */
  name: string;
  fileId: string;
}

/** Files of visitors that no sign-up has yet: true until the transaction ends. */
export interface UnusedAttachments {
  /** `keptBytes`: those of the files that the sign-up has already and keeps. */
  refusalOf(uploads: readonly Upload[], keptBytes?: number): Refusal | null;
  take(uploads: readonly Upload[]): void;
  /** Remembers what is unused; what it answers brings that back. */
  savepoint(): () => void;
}

/**
 * Every attachment must be this visitor's own: uploaded with a ticket for this field, and in no other sign-up. Locks them, so
 * that no two sign-ups take one; before the numbers of an activity are locked, here as everywhere: none waits crosswise.
 */
export function lockingUnusedAttachments(fileIds: readonly string[]): Pipeline<UnusedAttachments> {
  if (fileIds.length === 0) return emptyPipeline(unusedAttachments([]));
  return pipelineOf(
    (trx) =>
      trx
        .selectFrom('file')
        .innerJoin('upload_ticket as ticket', 'ticket.file_id', 'file.id')
        .select(['file.id', 'file.size', 'ticket.activity_id', 'ticket.form_item_id'])
        .where('file.id', '=', sql<string>`any(${[...fileIds]}::text[])`)
        .where('file.audience', '=', 'attachment')
        .where('file.unheld_since', 'is not', null)
        .orderBy('file.id')
        .forUpdate('file')
        .compile(),
    unusedAttachments,
  );
}

interface UnusedFile {
  id: string;
  activity_id: number;
  form_item_id: number;
  size: number;
}

function unusedAttachments(rows: readonly UnusedFile[]): UnusedAttachments {
  const unused = new Map(rows.map((row) => [row.id, row]));
  const isUnused = ({ activityId, formItemId, fileId }: Upload) => {
    const found = unused.get(fileId);
    return found?.activity_id === activityId && found.form_item_id === formItemId;
  };
  return {
    refusalOf(own, keptBytes = 0) {
      const wrong = own.find(
        (upload, at) => !isUnused(upload) || own.findIndex((one) => one.fileId === upload.fileId) < at,
      );
      if (wrong) return new Refusal('OM2007.field', { field: wrong.name });
      const bytes = own.reduce((sum, { fileId }) => sum + Number(unused.get(fileId)?.size ?? 0), keptBytes);
      return bytes > signUpLimits.fileBytes
        ? new Refusal('OM2041', { most: Math.floor(signUpLimits.fileBytes / 1_024_000) })
        : null;
    },
    take: (own) => own.forEach(({ fileId }) => void unused.delete(fileId)),
    savepoint: () => {
      const before = [...unused];
      return () => before.forEach(([id, file]) => void unused.set(id, file));
    },
  };
}
