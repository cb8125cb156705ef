import { Readable } from 'node:stream';
import { applicationFields } from '@outbound/contract';
import type { RowPlace } from '../../../database/keyset.ts';
import type { FileStore } from '../../../files/index.ts';
import { Refusal } from '../../../http/refusal.ts';
import { inBatches } from '../../../records/export.ts';
import { type Table, xlsxStream } from '../../../xlsx/write.ts';
import { type ZipEntry, zip } from '../../../xlsx/zip.ts';
import { FileNames, folderName } from './names.ts';
import type { HeldFile } from './queries.ts';

/** A sign-up with its files. */
export interface Holding {
  id: number;
  apply_code: string;
  apply_name: string;
  files: HeldFile[];
  place: string;
}

interface ArchiveShape {
  /** The next sign-ups behind a place. */
  read(place: RowPlace | null, most: number): Promise<Holding[]>;
  /** Who somebody is, as far as the reader may know. */
  nameOf(person: string): string;
  /** Until when whoever has the archive may keep it. */
  keepUntil: string;
  /** The workbook of the sign-ups beside their files, by where each file lies; none without. */
  workbook: ((paths: ReadonlyMap<string, string>) => Table) | null;
}

const MB = 1024 ** 2;

/**
 * The files of sign-ups as an archive, `number_name/field/file`, with a list of them at its end. It is made while it is
 * read: one file is open at a time, and none any more once the reader has gone. What is lost stands in the list alone. `fileNum`
 * says how many files it has by now.
 */
export function fileArchive(
  store: FileStore,
  { read, nameOf, keepUntil, workbook }: ArchiveShape,
): { body: Readable; fileNum: () => number } {
  const listed: string[][] = [];
  const paths = new Map<string, string>();

  async function* entries(): AsyncGenerator<ZipEntry> {
    const batches = inBatches(read, (last: Holding): RowPlace => ({ value: last.place, id: last.id }));
    for await (const batch of batches)
      for (const { apply_code, apply_name, files } of batch) {
        const person = nameOf(apply_name);
        const folder = folderName(person === '' ? apply_code : `${apply_code}_${person}`);
        const names = new Map<string, FileNames>();
        for (const file of files) {
          const field = folderName(file.field);
          const key = field.normalize('NFC').toLowerCase();
          const taken = names.get(key) ?? new FileNames();
          names.set(key, taken);
          const bytes = await openFile(store, file);
          const name = bytes ? `${folder}/${field}/${taken.next(file.name)}` : '';
          const state = bytes ? '已收录' : '未收录：文件已丢失或损坏';
          const size = `${(file.size / MB).toFixed(2)} MB`;
          listed.push([apply_code, person, file.field, file.name, name, size, state, keepUntil]);
          if (!bytes) continue;
          paths.set(file.id, name);
          try {
            yield { name, data: bytes as AsyncIterable<Buffer>, isPacked: true };
          } finally {
            // Nobody else closes it where the reader went away before its turn came.
            bytes.destroy();
          }
        }
      }
    if (workbook)
      yield {
        name: '报名信息.xlsx',
        data: xlsxStream(workbook(paths)) as AsyncIterable<Buffer>,
        isPacked: true,
      };
    yield {
      name: '附件清单.xlsx',
      data: xlsxStream(listOf(listed)) as AsyncIterable<Buffer>,
      isPacked: true,
    };
  }

  return { body: Readable.from(zip(entries()), { objectMode: false }), fileNum: () => paths.size };
}

/** The bytes of a file, or null where they are lost. */
async function openFile(store: FileStore, file: HeldFile): Promise<Readable | null> {
  try {
    return await store.read({ ...file, sha256: Buffer.from(file.sha256, 'hex') });
  } catch (error) {
    if (error instanceof Refusal && error.code === 'EF3001') return null;
    throw error;
  }
}

const columns = [
  { heading: applicationFields.applyCode.label, width: 14 },
  { heading: applicationFields.applyName.label },
  { heading: '报名表项目', width: 20 },
  { heading: '原文件名', width: 30 },
  { heading: '压缩包内位置', width: 60 },
  { heading: '大小', width: 12 },
  { heading: '状态', width: 26 },
  { heading: '应删除日期', width: 14 },
];

function listOf(rows: string[][]) {
  async function* batches() {
    yield rows;
  }
  return { sheetName: '附件清单', columns, rows: batches() };
}
