/** What a document says in which order, for who has it read aloud (ISO 32000-1, 14.7 and 14.8: tagged PDF). */
import { literal, type PdfFile, utf16 } from './file.ts';

/** What a piece is to who has it read aloud. */
export type Role = 'H1' | 'H2' | 'P' | 'Figure' | 'Link' | 'Span';

export interface Element {
  role: Role | 'Document';
  language: string | undefined;
  alt: string | undefined;
  kids: (Element | { page: number; mark: number } | { link: number; page: number })[];
}

/** The pieces in their order; answers their numbers. */
export function writeStructure(
  file: PdfFile,
  root: Element,
  structure: number,
  pages: readonly number[],
  links: readonly (readonly number[])[],
): Map<Element, number> {
  const numbers = new Map<Element, number>();
  const write = (element: Element, parent: number): number => {
    const number = file.reserve();
    numbers.set(element, number);
    const kids = element.kids.map((kid) => {
      if ('role' in kid) return `${write(kid, number)} 0 R`;
      const page = `/Pg ${pages[kid.page]} 0 R`;
      return 'mark' in kid
        ? `<</Type /MCR ${page} /MCID ${kid.mark}>>`
        : `<</Type /OBJR ${page} /Obj ${links[kid.page]?.[kid.link]} 0 R>>`;
    });
    const language = element.language === undefined ? '' : ` /Lang ${literal(element.language)}`;
    const alt = element.alt === undefined ? '' : ` /Alt ${utf16(element.alt)}`;
    file.write(
      number,
      `<</Type /StructElem /S /${element.role} /P ${parent} 0 R /K [${kids.join(' ')}]${language}${alt}>>`,
    );
    return number;
  };
  write(root, structure);
  return numbers;
}
