import type { FormInstance } from 'antd';
import { useState } from 'react';
import { type ActivityFormValues, faultsFor, type PlacedFault, stepOf } from './form-values.ts';

interface Sought {
  faults: readonly PlacedFault[];
  /** Those of them that only the server knows. */
  refused: readonly PlacedFault[];
  /** They were looked for on the way to the shelf, which asks for more. */
  publish: boolean;
}

const none: Sought = { faults: [], refused: [], publish: false };

/** As they stand on the page, from the first step on. */
const ordered = (faults: readonly PlacedFault[]) =>
  [...faults].sort((one, other) => stepOf(one.name) - stepOf(other.name));

/**
 * What stands in the way of saving, over all steps: marked at the fields and told as one list. It is looked at again
 * with every change, so that what is mended is no longer said.
 */
export function useFaults(form: FormInstance<ActivityFormValues>): {
  /** In the order of the page; empty before somebody wanted to save. */
  faults: readonly PlacedFault[];
  /** Looks at everything; the faults, none when it may be saved. */
  seek(publish: boolean): readonly PlacedFault[];
  /** What the server refused stands until its field changes. */
  refused(faults: readonly PlacedFault[]): void;
  changed(names: readonly string[]): void;
  forget(): void;
} {
  const [sought, setSought] = useState<Sought>(none);

  const show = (next: Sought) => {
    const mended = sought.faults.filter(({ name }) => !next.faults.some((fault) => fault.name === name));
    form.setFields([
      ...mended.map(({ name }) => ({ name, errors: [] })),
      ...next.faults.map(({ name, message }) => ({ name, errors: [message] })),
    ]);
    setSought(next);
    return next.faults;
  };
  const found = (publish: boolean) => faultsFor(form.getFieldsValue(true), publish);

  return {
    faults: sought.faults,
    seek: (publish) => show({ faults: ordered(found(publish)), refused: [], publish }),
    refused: (faults) => void show({ ...sought, faults: ordered(faults), refused: faults }),
    changed: (names) => {
      if (sought.faults.length === 0) return;
      const now = found(sought.publish);
      const refused = sought.refused.filter(
        ({ name }) => !names.includes(name) && !now.some((fault) => fault.name === name),
      );
      show({ ...sought, faults: ordered([...now, ...refused]), refused });
    },
    forget: () => void show(none),
  };
}
