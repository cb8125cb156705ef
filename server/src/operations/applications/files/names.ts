import { cutText, safeFileName } from '../../../http/attachments.ts';

/** Names that Windows keeps for devices, whatever ends them. */
const DEVICE = /^(con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i;
/** Units of a folder's name and of a file's before its ending: the whole path stays within the 260 of Windows. */
const MOST_FOLDER = 40;
const MOST_STEM = 80;
const MOST_ENDING = 12;

const safePart = (text: string, most: number) => {
  const cut = cutText(safeFileName(text), most).replace(/[\s.]+$/, '') || '文件';
  return DEVICE.test(cut) ? `_${cut}` : cut;
};

/** The name of a folder that no file system stumbles over and that leads nowhere else. */
export const folderName = (text: string) => safePart(text, MOST_FOLDER);

/** Gives the files of one folder names that are safe, and of which no two are the same for any file system. */
export class FileNames {
  readonly #taken = new Set<string>();

  next(name: string): string {
    const safe = safeFileName(name);
    const dot = safe.lastIndexOf('.');
    const hasEnding = dot > 0 && safe.length - dot <= MOST_ENDING;
    const stem = safePart(hasEnding ? safe.slice(0, dot) : safe, MOST_STEM);
    const ending = hasEnding ? safe.slice(dot) : '';
    for (let number = 1; ; number++) {
      const one = `${stem}${number === 1 ? '' : ` (${number})`}${ending}`;
      const key = one.normalize('NFC').toLowerCase();
      if (this.#taken.has(key)) continue;
      this.#taken.add(key);
      return one;
    }
  }
}
