import { Form, type FormInstance } from 'antd';
import { useEffect, useLayoutEffect, useRef } from 'react';
import type { Field } from './form-fields.tsx';

/**
 * Keeps a form's values and messages while its tab is hidden, and drops the value of a field that has left the form.
 *
 * This is what `preserve={false}` of antd's forms means to do; but to antd the fields of a hidden tab have left, too, and
 * whoever came back would see what he had typed and save what the form began with.
 */
export function useLastingFields<V>(form: FormInstance<V>, fields: readonly Field[]): void {
  const names = useRef<readonly string[]>([]);
  useLayoutEffect(() => {
    const now = fields.map(({ name }) => name);
    const left = names.current.filter((name) => !now.includes(name));
    names.current = now;
    if (left.length > 0) (form as FormInstance).resetFields(left);
  });
  useLastingMessages(form);
}

/** Within a form of its own that stands in a tab: keeps the messages below its fields while the tab is hidden. */
export function LastingMessages(): null {
  useLastingMessages(Form.useFormInstance());
  return null;
}

function useLastingMessages<V>(form: FormInstance<V>): void {
  // Each time that the tab is shown: its fields have forgotten the messages below them, though not the faults. No layout
  // effect, because they do not listen yet while those run.
  useEffect(() => {
    const faulty = (form as FormInstance).getFieldsError().filter(({ errors }) => errors.length > 0);
    (form as FormInstance).setFields(faulty.map(({ name, errors }) => ({ name, errors })));
  }, [form]);
}
