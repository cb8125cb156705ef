/**
 * What a visitor has typed and chosen before the page's script came: it stands in the fields alone, and the next drawing
 * would put back what the server drew there.
 */
import { type FormItem, FormItemType } from '@outbound/contract';
import { type Answers, defaultsOf } from './answers.ts';
import { fieldId } from './field-frame.tsx';

/** As React takes a text area over it puts its default back. */
const areas = new Map<string, string>();

/** To be called before the page is taken over. */
export function keepTyped(): void {
  for (const { id, value, defaultValue } of document.querySelectorAll('textarea'))
    if (value !== defaultValue) areas.set(id, value);
}

const chosenOf = (name: string) =>
  [...document.querySelectorAll<HTMLInputElement>(`input[name="${name}"]`)].filter(({ checked }) => checked);
export const isTicked = (id: string) => document.querySelector<HTMLInputElement>(`#${id}:checked`) !== null;

/** What stands in the fields of an item; undefined where it has none that could hold anything. */
function standingIn({ id, type, consentVersion }: FormItem): string | undefined {
  const name = fieldId(id);
  const field = document.getElementById(name);
  if (!field) return undefined;
  switch (type) {
    case FormItemType.radio:
    case FormItemType.checkbox:
      return chosenOf(name)
        .map(({ value }) => value)
        .join();
    case FormItemType.consent:
      return isTicked(name) ? String(consentVersion ?? '') : '';
    case FormItemType.upload:
      return undefined;
    default: {
      // A long list is a button, which holds nothing.
      if (field instanceof HTMLButtonElement) return undefined;
      const { value, defaultValue } = field as HTMLInputElement;
      return value === defaultValue ? (areas.get(name) ?? value) : value;
    }
  }
}

/** The answers that differ from those that the page began with. */
export function typedAnswers(form: readonly FormItem[]): Answers {
  const begun = defaultsOf(form);
  return Object.fromEntries(
    form.flatMap((item) => {
      const standing = standingIn(item);
      return standing === undefined || standing === (begun[item.id] ?? '') ? [] : [[item.id, standing]];
    }),
  );
}

/** The service that is chosen; null without one. */
export const typedService = (): string | null => chosenOf('service')[0]?.value ?? null;
