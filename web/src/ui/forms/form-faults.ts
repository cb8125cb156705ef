import type { FormInstance } from 'antd';
import type { CallFailure } from '../../api/failure.ts';

type Name = (string | number)[];

/** Marks the fields that the server refused and scrolls to the first ("formItemList.2.name" is a field of a list). */
export function showFaults<V>(form: FormInstance<V>, failure: CallFailure): void {
  const loose = form as FormInstance;
  const fields = loose.getFieldsError().map(({ name }) => name);
  const shown = new Set(fields.map((name) => JSON.stringify(name)));
  // One that nobody has filled in has no value.
  const known = new Set([
    ...Object.keys(form.getFieldsValue(true) as object),
    ...fields.map(([root]) => root),
  ]);
  /** The field that it stands in: what is typed as one text, or chosen in one field, is a list in the call. */
  const fieldOf = (name: Name): Name => {
    const list = name.slice(0, -1);
    const isEntry = typeof name.at(-1) === 'number' && !shown.has(JSON.stringify(name));
    return isEntry && shown.has(JSON.stringify(list)) ? list : name;
  };
  const faults = failure.fields
    .map(({ path, message }) => ({
      name: path.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part)),
      message,
    }))
    .filter(({ name }) => typeof name[0] === 'string' && known.has(name[0]))
    .map(({ name, message }) => ({ name: fieldOf(name), message }));
  loose.setFields(faults.map(({ name, message }) => ({ name, errors: [message] })));
  const first = faults[0];
  if (first) loose.scrollToField(first.name, { block: 'center' });
}
