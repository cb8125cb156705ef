/** What an upload takes and keeps (spec 5.3). */
import { type FileItem, limits, pictureEndings } from '@outbound/contract';

export interface UploadRules {
  /** Endings without the dot. */
  endings: readonly string[];
  maxBytes: number;
  maxFiles: number;
}

export const defaultUploadRules: UploadRules = {
  endings: pictureEndings,
  maxBytes: limits.uploadBytes,
  maxFiles: limits.uploadFiles,
};

const MEGABYTE = 1024 * 1024;
const endingOf = (name: string) => /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';

/** Why a file is not taken, or null. */
export function uploadFault(file: { name: string; size: number }, rules: UploadRules): string | null {
  if (!rules.endings.includes(endingOf(file.name))) return `只支持${rules.endings.join('、')}格式`;
  if (file.size > rules.maxBytes)
    return `上传文件大小不能超过${Math.round((rules.maxBytes / MEGABYTE) * 100) / 100}MB`;
  return null;
}

/** The text when more files are chosen than there is room for. */
export const tooManyText = (maxFiles: number) => `最多允许上传${maxFiles}个！`;

/** The value of the field: a JSON text of the list, undefined when empty. */
export function uploadValue(files: readonly FileItem[]): string | undefined {
  return files.length === 0 ? undefined : JSON.stringify(files);
}
