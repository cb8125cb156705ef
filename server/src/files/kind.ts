import { createReadStream } from 'node:fs';
import { fileTypeFromFile } from 'file-type';
import { cutText, MOST_NAME_UNITS, safeFileName } from '../http/attachments.ts';
import { Refusal } from '../http/refusal.ts';

/** What an upload may hold, by its endings. Kinds are told by content; a name never decides. */
const acceptedKinds = {
  picture: ['jpg', 'png'],
  video: ['mp4', 'mpg', 'avi'],
  paper: ['pdf', 'docx', 'xlsx', 'pptx', 'doc', 'xls', 'ppt'],
  document: [
    ...['jpg', 'png', 'webp', 'gif', 'pdf', 'docx', 'xlsx', 'pptx', 'doc', 'xls', 'ppt'],
    ...['mp4', 'mpg', 'avi'],
  ],
  attachment: ['jpg', 'png', 'pdf', 'docx', 'xlsx', 'doc', 'xls'],
} as const;
export type AcceptedKind = keyof typeof acceptedKinds;

export interface FileKind {
  /** Usual ending of the kind, without the dot. */
  ending: string;
  mediaType: string;
  isPicture: boolean;
}

/** Other endings of the same content. */
const otherEndings: Record<string, readonly string[]> = { jpg: ['jpeg'], mpg: ['mpeg'] };

/** Old Office documents share one container with installers and mails; the name of the main stream tells them apart. */
const oldOffice = [
  { stream: 'WordDocument', ending: 'doc', mediaType: 'application/msword' },
  { stream: 'Workbook', ending: 'xls', mediaType: 'application/vnd.ms-excel' },
  { stream: 'PowerPoint Document', ending: 'ppt', mediaType: 'application/vnd.ms-powerpoint' },
].map(({ stream, ...kind }) => ({ ...kind, mark: Buffer.from(stream, 'utf16le') }));
const LONGEST_MARK = Math.max(...oldOffice.map(({ mark }) => mark.length));

/** The kind of a file by its content; CM4151 in the words of spec 5.3 when it is none of the accepted. */
export async function judgeKind(path: string, accepted: AcceptedKind): Promise<FileKind> {
  const endings = acceptedKinds[accepted];
  const found = await kindOf(path);
  if (!found || !endings.some((ending) => ending === found.ending)) throw new Refusal(`CM4151.${accepted}`);
  return { ...found, isPicture: found.mediaType.startsWith('image/') };
}

async function kindOf(path: string): Promise<{ ending: string; mediaType: string } | null> {
  const found = await fileTypeFromFile(path);
  if (!found) return null;
  if (found.ext === 'cfb') return oldOfficeKind(path);
  return { ending: found.ext, mediaType: found.ext === 'mpg' ? 'video/mpeg' : found.mime };
}

async function oldOfficeKind(path: string): Promise<{ ending: string; mediaType: string } | null> {
  let before: Buffer = Buffer.alloc(0);
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    const bytes = Buffer.concat([before, chunk]);
    const kind = oldOffice.find(({ mark }) => bytes.includes(mark));
    if (kind) return { ending: kind.ending, mediaType: kind.mediaType };
    before = bytes.subarray(-LONGEST_MARK);
  }
  return null;
}

/** The name as it is kept: harmless, and ending as its content does. */
export function storedName(name: string, kind: FileKind): string {
  const safe = safeFileName(name);
  const endings = [kind.ending, ...(otherEndings[kind.ending] ?? [])];
  if (endings.some((ending) => safe.toLowerCase().endsWith(`.${ending}`))) return safe;
  return `${cutText(safe, MOST_NAME_UNITS - kind.ending.length - 1)}.${kind.ending}`;
}
