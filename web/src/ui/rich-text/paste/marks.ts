/** What an element says of the words in it. */
export const markOrder = ['a', 'strong', 'em', 'u', 's', 'sup', 'sub', 'code'] as const;

export interface Mark {
  tag: (typeof markOrder)[number];
  href?: string;
  /** It ends what an element around it has begun. */
  isOff?: true;
}

const byTag: Readonly<Record<string, Mark['tag']>> = {
  b: 'strong',
  strong: 'strong',
  i: 'em',
  em: 'em',
  u: 'u',
  ins: 'u',
  s: 's',
  strike: 's',
  del: 's',
  sup: 'sup',
  sub: 'sub',
  code: 'code',
  kbd: 'code',
  samp: 'code',
  tt: 'code',
};

/** The declarations of a style attribute as they were written: the browser would drop those of Word. */
export function styleOf(element: Element): ReadonlyMap<string, string> {
  const declarations = (element.getAttribute('style') ?? '').split(';');
  return new Map(
    declarations.flatMap((declaration): [string, string][] => {
      const at = declaration.indexOf(':');
      if (at < 0) return [];
      return [
        [
          declaration.slice(0, at).trim().toLowerCase(),
          declaration
            .slice(at + 1)
            .trim()
            .toLowerCase(),
        ],
      ];
    }),
  );
}

/** False for what was not to be seen where it comes from. */
export function isShown(element: Element): boolean {
  const style = styleOf(element);
  return (
    !element.hasAttribute('hidden') && style.get('display') !== 'none' && style.get('mso-hide') !== 'all'
  );
}

/** Bold, italics, lines, raised and lowered signs, and links; colours, fonts and sizes are ours. */
export function marksOf(element: Element): Mark[] {
  const tag = element.tagName.toLowerCase();
  const marks = new Map<Mark['tag'], Mark>();
  const own = byTag[tag];
  if (own) marks.set(own, { tag: own });
  const style = styleOf(element);
  const weight = style.get('font-weight');
  if (weight !== undefined) {
    const isBold = weight.startsWith('bold') || Number(weight) >= 600;
    marks.set('strong', isBold ? { tag: 'strong' } : { tag: 'strong', isOff: true });
  }
  const slant = style.get('font-style');
  if (slant !== undefined) marks.set('em', slant === 'normal' ? { tag: 'em', isOff: true } : { tag: 'em' });
  const lines = `${style.get('text-decoration') ?? ''} ${style.get('text-decoration-line') ?? ''}`;
  if (lines.includes('underline')) marks.set('u', { tag: 'u' });
  if (lines.includes('line-through')) marks.set('s', { tag: 's' });
  const align = style.get('vertical-align');
  if (align === 'super') marks.set('sup', { tag: 'sup' });
  if (align === 'sub') marks.set('sub', { tag: 'sub' });
  const href = tag === 'a' ? linkOf(element.getAttribute('href') ?? '') : null;
  if (href !== null) marks.set('a', { tag: 'a', href });
  return [...marks.values()];
}

/** Addresses that a link may have (spec 5.2); marks within the other's page lead nowhere here. */
function linkOf(address: string): string | null {
  const trimmed = address.trim();
  return /^(?:https?:\/\/|mailto:|tel:)/i.test(trimmed) ? trimmed : null;
}
