import type { FormInstance } from 'antd';
import type { CallFailure } from '../../api/failure.ts';

/** Marks the fields that the server refused and scrolls to the first ("formItemList.2.name" is a field of a list). */
export function showFaults<V>(form: FormInstance<V>, failure: CallFailure): void {
  const known = new Set(Object.keys(form.getFieldsValue(true) as object));
  const faults = failure.fields
    .map(({ path, message }) => ({
      name: path.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part)),
      message,
    }))
    .filter(({ name }) => typeof name[0] === 'string' && known.has(name[0]));
  const loose = form as FormInstance;
  loose.setFields(faults.map(({ name, message }) => ({ name, errors: [message] })));
  const first = faults[0];
  if (first) loose.scrollToField(first.name, { block: 'center' });
}
