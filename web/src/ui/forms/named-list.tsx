import { type ReactElement, useEffect, useRef } from 'react';

const inputOf = (attribute: string, id: string) =>
  document.querySelector<HTMLInputElement>(`input[${attribute}="${CSS.escape(id)}"]`);

function name(list: Element, input: HTMLInputElement | null): void {
  const text = input?.labels?.[0]?.textContent ?? input?.getAttribute('aria-label');
  if (text) list.setAttribute('aria-label', text);
}

/**
 * For `popupRender` of a select: its list takes the name of the field that it belongs to. The widget names its input
 * alone, and a list without a name is told as nothing but a list.
 */
export const namedList = (list: ReactElement): ReactElement => <NamedList>{list}</NamedList>;

function NamedList({ children }: { children: ReactElement }) {
  const place = useRef<HTMLDivElement>(null);
  // At every drawing: the list is another element once nothing is found.
  useEffect(() => {
    for (const list of place.current?.querySelectorAll('[role="listbox"]') ?? [])
      name(list, inputOf('aria-controls', list.id));
  });
  return <div ref={place}>{children}</div>;
}

/** The same for a tree: the field with this id says that it opens `<id>_list`, which the widget gives to no tree. */
export const namedTree = (id: string) => (list: ReactElement) => <NamedTree id={id}>{list}</NamedTree>;

function NamedTree({ id, children }: { id: string; children: ReactElement }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const tree = place.current?.querySelector('[role="tree"], [role="listbox"]');
    if (!tree) return;
    tree.id = `${id}_list`;
    name(tree, inputOf('id', id));
  });
  return <div ref={place}>{children}</div>;
}
