/** The form of the sign-in page as the browser has it: its fields, what is wrong with them, what stands above them. */
import { type FieldName, fields } from './fields.ts';

export function part<T extends HTMLElement>(id: string): T {
  const found = document.getElementById(id);
  if (!found) throw new Error(`the sign-in page has no #${id}`);
  return found as T;
}

export const field = (name: FieldName) => part<HTMLInputElement>(name);
export const typedIn = (name: FieldName) => field(name).value.trim();
const names = Object.keys(fields) as FieldName[];
const isShown = (name: FieldName) => !part(`${name}-field`).hidden;

export function showField(name: FieldName): void {
  part(`${name}-field`).hidden = false;
}

/** Says what is wrong with a field; null: nothing is. */
export function setFault(name: FieldName, text: string | null): void {
  const fault = part(`${name}-fault`);
  fault.hidden = text === null;
  fault.textContent = text ?? '';
  if (text === null) field(name).removeAttribute('aria-invalid');
  else field(name).setAttribute('aria-invalid', 'true');
}

/** True when every field in sight is filled in; else the first that is not has the focus. */
export function check(faultOf: (name: FieldName) => string | null): boolean {
  const faulty = names.filter((name) => {
    const fault = isShown(name) ? faultOf(name) : null;
    setFault(name, fault);
    return fault !== null;
  });
  if (faulty[0]) field(faulty[0]).focus();
  return faulty.length === 0;
}

/** What stands in a line of its own above fields or buttons; null takes it away. */
export function say(id: 'failure' | 'third-failure', text: string | null, isPlain = false): void {
  const line = part(id);
  line.hidden = text === null;
  line.classList.toggle('plain', isPlain);
  line.textContent = text ?? '';
}
