import type { FormInstance } from 'antd';
import { useState } from 'react';

/** What is wrong with a field of the form. */
export interface PlacedFault<N extends string = string> {
  name: N;
  message: string;
}

/** How a form is judged. */
export interface Judge<V, N extends string> {
  /** What stands in the way of saving or, with `publish`, of the shelf. */
  faultsFor(values: V, publish: boolean): readonly PlacedFault<N>[];
  /** Where a field stands on the page: the faults are told in this order. */
  placeOf(name: N): number;
}

interface Sought<N extends string> {
  faults: readonly PlacedFault<N>[];
  /** Those of them that only the server knows. */
  refused: readonly PlacedFault<N>[];
  /** They were looked for on the way to the shelf, which asks for more. */
  publish: boolean;
}

/**
 * What stands in the way of saving, over the whole form: marked at the fields and told as one list. It is looked at again
 * with every change, so that what is mended is no longer said.
 */
export function useFaults<V extends object, N extends keyof V & string>(
  form: FormInstance<V>,
  { faultsFor, placeOf }: Judge<V, N>,
): {
  /** In the order of the page; empty before somebody wanted to save. */
  faults: readonly PlacedFault<N>[];
  /** Looks at everything; the faults, none when it may be saved. */
  seek(publish: boolean): readonly PlacedFault<N>[];
  /** What the server refused stands until its field changes. */
  refused(faults: readonly PlacedFault<N>[]): void;
  changed(names: readonly string[]): void;
  forget(): void;
} {
  const [sought, setSought] = useState<Sought<N>>({ faults: [], refused: [], publish: false });

  const ordered = (faults: readonly PlacedFault<N>[]) =>
    [...faults].sort((one, other) => placeOf(one.name) - placeOf(other.name));
  const mark = (name: N, errors: string[]) =>
    ({ name, errors }) as Parameters<typeof form.setFields>[0][number];
  const show = (next: Sought<N>) => {
    const mended = sought.faults.filter(({ name }) => !next.faults.some((fault) => fault.name === name));
    form.setFields([
      ...mended.map(({ name }) => mark(name, [])),
      ...next.faults.map(({ name, message }) => mark(name, [message])),
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
    forget: () => void show({ faults: [], refused: [], publish: false }),
  };
}
