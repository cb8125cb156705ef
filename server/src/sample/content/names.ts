/** Chinese names as people of an office have them: frequent surnames more often, given names by gender, with pinyin. */
import { Gender } from '@outbound/contract';
import { blockOf, type Document, list, readAt, sectionOf, WrongText, whole } from '../text/index.ts';

export interface SampleName {
  text: string;
  pinyin: string;
}

export interface StaffNames {
  /** With how many of a thousand people bear it, roughly. */
  surnames: readonly (readonly [SampleName, number])[];
  givenNames: Readonly<Record<1 | 2, readonly SampleName[]>>;
}

const name = (given: string): SampleName => {
  const [, written, pinyin] = /^(\S+) ([a-z]+)$/.exec(given) ?? [];
  if (written === undefined || pinyin === undefined)
    throw new WrongText(`应写作“志强 zhiqiang”，现在是“${given}”`);
  return { text: written, pinyin };
};

const surname = (given: string): readonly [SampleName, number] => {
  const [, before = given, number = ''] = /^(.+) (\S+)$/.exec(given) ?? [];
  return [name(before), whole(number)];
};

/** What a section says stands in its last paragraph; the others explain it. */
export function readStaffNames(document: Document): StaffNames {
  const words = (title: string) => {
    const section = sectionOf(document, title);
    return blockOf(document, { ...section, blocks: section.blocks.slice(-1) }, 'paragraph');
  };
  const read = <T>(title: string, reader: (given: string) => T): T[] => {
    const { text, line } = words(title);
    return readAt(document.file, line, `“${title}”`, text, list(reader));
  };
  return {
    surnames: read('姓', surname),
    givenNames: { [Gender.male]: read('男名', name), [Gender.female]: read('女名', name) },
  };
}
