import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Call } from '@outbound/contract';
import type { FastifyRequest } from 'fastify';
import type { ReceivedFile } from './call-context.ts';
import { Refusal } from './refusal.ts';

/** 10485760 -> "10MB", 10240000 -> "10240000字节" where it is no whole number of MB. */
function sizeText(bytes: number): string {
  return bytes % 1_048_576 === 0 ? `${bytes / 1_048_576}MB` : `${bytes}字节`;
}

/** The catalogue's refusal for what goes wrong while a body is received or spooled. */
function receiveFailure(error: unknown, call: Call): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'FST_REQ_FILE_TOO_LARGE') return new Refusal('CM4131', { size: sizeText(call.limit) });
  if (code === 'FST_FILES_LIMIT') return new Refusal('CM4151', { detail: `最多允许上传${call.files}个！` });
  if (code === 'FST_PARTS_LIMIT' || code === 'FST_FIELDS_LIMIT') return new Refusal('CM4130');
  if (code === 'FST_INVALID_MULTIPART_CONTENT_TYPE') return new Refusal('CM4150');
  if (code === 'ENOSPC' || code === 'EDQUOT') return new Refusal('CM5070', {}, { cause: error });
  if (error instanceof Error && /multipart|Unexpected end|aborted|premature/i.test(error.message))
    return new Refusal('CM4000', {}, { cause: error });
  return error;
}

/**
 * Receives a multipart body: files go to the spool folder as they come, fields are collected. Whatever happens, the
 * spooled files are removed after `work`, unless it moved them. An upload that is cut off leaves nothing.
 */
export async function withUpload<T>(
  request: FastifyRequest,
  call: Call,
  spoolFolder: string,
  work: (fields: Record<string, string>, files: ReceivedFile[]) => Promise<T>,
): Promise<T> {
  const files: ReceivedFile[] = [];
  const fields: Record<string, string> = {};
  try {
    try {
      for await (const part of request.parts({
        limits: {
          fileSize: call.limit,
          files: call.files,
          fields: 10,
          fieldSize: 10_000,
          parts: call.files + 10,
        },
      })) {
        if (part.type === 'field') {
          fields[part.fieldname] = String(part.value);
          continue;
        }
        const spooled = join(spoolFolder, randomUUID());
        const file = { spooled, name: part.filename, size: 0, field: part.fieldname };
        files.push(file);
        await pipeline(part.file, createWriteStream(spooled, { flags: 'wx' }));
        if (part.file.truncated) throw new Refusal('CM4131', { size: sizeText(call.limit) });
        file.size = part.file.bytesRead;
      }
    } catch (error) {
      throw receiveFailure(error, call);
    }
    if (files.length === 0) throw new Refusal('CM4001', { detail: '请选择要上传的文件' });
    return await work(fields, files);
  } finally {
    await Promise.all(files.map((file) => rm(file.spooled, { force: true })));
  }
}
