/** What a backup says about itself, in its last part: a file that was cut off has none. */
import { z } from 'zod';
import type { Count } from './digest.ts';

export const CONTENTS = 'contents.json';
export const FORMAT = 1;

const count = z.object({ rows: z.number().int(), digest: z.string() });
const shape = z.object({
  migrations: z.array(z.string()),
  tables: z.array(
    z.object({ name: z.string(), columns: z.array(z.object({ name: z.string(), type: z.string() })) }),
  ),
  partitions: z.array(z.object({ table: z.string(), name: z.string(), bound: z.string() })),
});

/** The part `files` is null when the files were left out. */
export const contentsShape = z.object({
  format: z.literal(FORMAT),
  version: z.string(),
  madeAt: z.string(),
  identity: z.string(),
  shape,
  counts: z.record(z.string(), count),
  sequences: z.array(z.object({ name: z.string(), last: z.string(), isCalled: z.boolean() })),
  files: z
    .object({
      stored: z.number().int(),
      /** Ids whose bytes were missing or damaged when the backup was made. */
      lost: z.array(z.string()),
    })
    .nullable(),
  /** All parts before this one, in their order, by their SHA-256. */
  parts: z.array(z.object({ name: z.string(), size: z.number().int(), sha256: z.string() })),
});

export type Contents = z.infer<typeof contentsShape>;

const TABLE = /^tables\/([a-z0-9_]+)\/\d+\.jsonl\.gz$/;
const FILE = /^files\/([\w-]+)$/;

export const tablePart = (table: string, number: number) =>
  `tables/${table}/${String(number).padStart(6, '0')}.jsonl.gz`;
export const filePart = (id: string) => `files/${id}`;
/** The table whose rows a part holds, undefined when it holds none. */
export const tableOf = (part: string) => TABLE.exec(part)?.[1];
/** The file whose bytes a part holds. */
export const fileOf = (part: string) => FILE.exec(part)?.[1];

export const countsOf = ({ counts }: Contents): Map<string, Count> => new Map(Object.entries(counts));
