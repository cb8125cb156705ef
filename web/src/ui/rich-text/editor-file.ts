import { fileNameUnits, limits, pictureEndings } from '@outbound/contract';

const MEGABYTE = 1024 * 1024;

/** Why a picture may not go into the editor (spec 5.4), or null. Endings count in any case. */
export function editorPictureFault(file: { name: string; size: number }): string | null {
  const ending = /\.([^.]+)$/.exec(file.name)?.[1]?.toLowerCase() ?? '';
  if (!pictureEndings.some((known) => known === ending)) return '文件格式错误';
  if (file.size > limits.editorImageBytes) return `文件大小超过${limits.editorImageBytes / MEGABYTE}MB`;
  if (fileNameUnits(file.name) > limits.editorFileNameUnits) return '文件名过长';
  return null;
}

/** What an editor's HTML is as a value: an empty paragraph is an empty text. */
export function editorValue(html: string): string {
  return /^(?:<p>(?:\s|&nbsp;|<br>)*<\/p>)*$/.test(html) ? '' : html;
}
