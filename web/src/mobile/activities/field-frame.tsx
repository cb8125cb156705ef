import { type FormItem, FormItemType } from '@outbound/contract';
import type { ReactNode } from 'react';
import { Said } from '../../visitor/said.tsx';
import { useTexts } from '../../visitor/texts.ts';

/** What every control of the form gets. `onBlur` may carry a value that is newer than the last render. */
export interface FieldProps {
  item: FormItem;
  value: string;
  fault: string | undefined;
  onChange: (value: string) => void;
  onBlur: (value?: string) => void;
  /** He joins the waiting list: an option that is full can be waited for, too. */
  waits?: boolean;
}

export const fieldId = (id: number) => `field-${id}`;
const faultId = (id: number) => `fault-${id}`;
export const labelId = (id: number) => `label-${id}`;
const noteId = (id: number) => `note-${id}`;

/** What an item is called on the page: in its language where that is written. */
export const nameOf = ({ name, shown }: Pick<FormItem, 'name' | 'shown'>) => shown?.name ?? name;

/** What ties a control to its message and its note, for those who cannot see them. */
export function described(item: Pick<FormItem, 'id' | 'description'>, fault: string | undefined) {
  const ids = [item.description && noteId(item.id), fault && faultId(item.id)].filter(Boolean).join(' ');
  return { 'aria-invalid': fault ? true : undefined, 'aria-describedby': ids || undefined } as const;
}

export function FaultText({ id, fault }: { id: number; fault: string | undefined }) {
  if (!fault) return null;
  return (
    <p className="fault" id={faultId(id)}>
      {fault}
    </p>
  );
}

/** Label, star, note and message around a control; a group of choices is labelled as a group. */
export function FieldFrame({
  item,
  fault,
  required,
  changed,
  group = false,
  children,
}: {
  item: FormItem;
  fault: string | undefined;
  required: boolean;
  /** The item is asked differently since the visitor answered it. */
  changed: boolean;
  group?: boolean;
  children: ReactNode;
}) {
  const texts = useTexts('form');
  const label = (
    <>
      <Said own={item.shown?.name} zh={item.name} />
      {required && (
        <>
          <span className="star" aria-hidden="true">
            *
          </span>
          {/* Boxes to tick cannot say so themselves: each alone may stay empty. */}
          {item.type === FormItemType.checkbox && <span className="hidden-text"> {texts.required}</span>}
        </>
      )}
      {changed && <span className="changed">{texts.changed}</span>}
    </>
  );
  const inside = (
    <>
      {item.description && (
        <p className="note" id={noteId(item.id)}>
          <Said own={item.shown?.description} zh={item.description} />
        </p>
      )}
      {children}
      <FaultText id={item.id} fault={fault} />
    </>
  );
  const className = ['field', fault && 'field-fault', changed && 'field-changed'].filter(Boolean).join(' ');
  if (!group)
    return (
      <div className={className}>
        <label className="label" id={labelId(item.id)} htmlFor={fieldId(item.id)}>
          {label}
        </label>
        {inside}
      </div>
    );
  return (
    <fieldset
      className={className}
      id={fieldId(item.id)}
      tabIndex={-1}
      aria-describedby={described(item, fault)['aria-describedby']}
    >
      <legend className="label">{label}</legend>
      {inside}
    </fieldset>
  );
}
