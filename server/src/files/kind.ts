import { fileTypeFromFile } from 'file-type';
import { safeFileName } from '../http/attachments.ts';
import { Refusal } from '../http/refusal.ts';

/** What an upload may hold. Kinds are told by content; a name never decides. */
export const acceptedKinds = {
  picture: { endings: ['jpg', 'png'], text: '只支持jpg、jpeg、png格式' },
  video: { endings: ['mp4', 'mpg', 'avi'], text: '只支持mp4、mpeg、avi格式' },
  document: {
    endings: ['jpg', 'png', 'webp', 'gif', 'pdf', 'docx', 'xlsx', 'pptx', 'cfb', 'mp4', 'mpg', 'avi'],
    text: '只支持图片、视频、PDF和Office文档',
  },
  attachment: {
    endings: ['jpg', 'png', 'pdf', 'docx', 'xlsx', 'cfb'],
    text: '只支持jpg、jpeg、png、pdf、doc、docx、xls、xlsx格式',
  },
} as const;
export type AcceptedKind = keyof typeof acceptedKinds;

export interface FileKind {
  /** Usual ending of the kind, without the dot. */
  ending: string;
  mediaType: string;
  isPicture: boolean;
}

/** Endings that belong to the same content; old Office documents share one container. */
const sameEndings: Record<string, readonly string[]> = {
  jpg: ['jpg', 'jpeg'],
  mpg: ['mpg', 'mpeg'],
  cfb: ['doc', 'xls', 'ppt'],
};

/** The kind of a file by its first bytes; CM4151 in the words of spec 5.3 when it is none of the accepted. */
export async function judgeKind(path: string, accepted: AcceptedKind): Promise<FileKind> {
  const { endings, text } = acceptedKinds[accepted];
  const found = await fileTypeFromFile(path);
  if (!found || !endings.some((ending) => ending === found.ext))
    throw new Refusal('CM4151', { detail: text });
  return { ending: found.ext, mediaType: found.mime, isPicture: found.mime.startsWith('image/') };
}

/** The name as it is kept: harmless, and ending as its content does. */
export function storedName(name: string, kind: FileKind): string {
  const safe = safeFileName(name);
  const endings = sameEndings[kind.ending] ?? [kind.ending];
  return endings.some((ending) => safe.toLowerCase().endsWith(`.${ending}`)) ? safe : `${safe}.${endings[0]}`;
}
