import { fileNameUnits, limits, pictureEndings, videoEndings } from '@outbound/contract';

const MEGABYTE = 1024 * 1024;

interface NamedFile {
  name: string;
  size: number;
}

function fault(file: NamedFile, endings: readonly string[], most: number): string | null {
  const ending = /\.([^.]+)$/.exec(file.name)?.[1]?.toLowerCase() ?? '';
  if (!endings.includes(ending)) return '文件格式错误';
  if (file.size > most) return `文件大小超过${most / MEGABYTE}MB`;
  if (fileNameUnits(file.name) > limits.editorFileNameUnits) return '文件名过长';
  return null;
}

/** Why a picture may not go into the editor (spec 5.4), or null. Endings count in any case. */
export const editorPictureFault = (file: NamedFile) => fault(file, pictureEndings, limits.editorImageBytes);

/** The same of a film. */
export const editorFilmFault = (file: NamedFile) => fault(file, videoEndings, limits.editorVideoBytes);

/** Why a film would play nowhere, or null: by its content, which is what the server judges by when the text is saved. */
export async function unplayableFilm(file: Blob): Promise<string | null> {
  const isMp4 = (await file.slice(4, 8).text()) === 'ftyp';
  return isMp4 ? null : '视频须为 mp4 格式，请转换后重新上传';
}

/** A film by its name, else it is judged as a picture. */
export const isFilm = ({ name }: { name: string }) => editorFilmFault({ name, size: 0 }) !== '文件格式错误';

/**
 * What an editor's HTML is as a value: an empty paragraph is an empty text. The last one, which the editor keeps below a
 * picture or a table for the cursor, is none of the text's.
 */
export function editorValue(html: string): string {
  const text = html.replace(/(?:<p><\/p>)+$/, '');
  return /^(?:<p>(?:\s|&nbsp;|<br>)*<\/p>)*$/.test(text) ? '' : text;
}
