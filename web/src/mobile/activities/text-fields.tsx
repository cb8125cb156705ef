import { isPhoneItem, limits, normalisePhone } from '@outbound/contract';
import type { ChangeEvent, ClipboardEvent, CompositionEvent } from 'react';
import { fill, useTexts } from '../../visitor/texts.ts';
import { described, type FieldProps, fieldId, nameOf } from './field-frame.tsx';

/** What the browser may fill in by itself. */
const autoComplete: Record<string, string> = {
  姓名: 'name',
  手机号: 'tel',
  邮箱: 'email',
  公司: 'organization',
  公司名称: 'organization',
  职务: 'organization-title',
};

const most = limits.applyTextCharacters;

/**
 * At most so many characters, whole ones: `maxLength` counts an emoji as two and may cut it in half. What is too much goes
 * from before the cursor, where it was typed, and the cursor stays there.
 */
function cut(field: HTMLInputElement | HTMLTextAreaElement): string {
  const characters = [...field.value];
  const excess = characters.length - most;
  if (excess <= 0) return field.value;
  const caret = [...field.value.slice(0, field.selectionStart ?? field.value.length)].length;
  const kept = Math.max(0, caret - excess);
  const before = characters.slice(0, kept).join('');
  field.value = [...before, ...characters.slice(caret)].slice(0, most).join('');
  field.setSelectionRange(before.length, before.length);
  return field.value;
}

type Typing = ChangeEvent<HTMLInputElement | HTMLTextAreaElement>;
type Composing = CompositionEvent<HTMLInputElement | HTMLTextAreaElement>;

/** Hears what is typed. An open composition of an input method is left alone, and cut when it ends: cut before, it would be garbled. */
const limited = (onChange: (text: string) => void) => ({
  onChange: ({ target, nativeEvent }: Typing) =>
    onChange((nativeEvent as InputEvent).isComposing ? target.value : cut(target)),
  onCompositionEnd: ({ currentTarget }: Composing) => onChange(cut(currentTarget)),
});

export function TextField({ item, value, fault, onChange, onBlur }: FieldProps) {
  const { fill: toFill } = useTexts('form');
  const phone = isPhoneItem(item);
  /** A pasted number comes with blanks, a +86 or full-width digits. */
  const paste = (event: ClipboardEvent) => {
    if (!phone) return;
    event.preventDefault();
    onChange(normalisePhone(event.clipboardData.getData('text')).slice(0, 20));
  };
  const blur = () => {
    const clean = phone ? normalisePhone(value) : value;
    if (clean !== value) onChange(clean);
    onBlur(clean);
  };
  return (
    <input
      id={fieldId(item.id)}
      className="control"
      type={phone ? 'tel' : 'text'}
      inputMode={phone ? 'tel' : undefined}
      autoComplete={autoComplete[item.name] ?? 'off'}
      value={value}
      placeholder={fill(toFill, { field: nameOf(item) })}
      aria-required={item.require || phone}
      {...described(item, fault)}
      {...limited(onChange)}
      onPaste={paste}
      onBlur={blur}
    />
  );
}

export function TextareaField({ item, value, fault, onChange, onBlur }: FieldProps) {
  const { fill: toFill } = useTexts('form');
  return (
    <div className="area">
      <textarea
        id={fieldId(item.id)}
        className="control"
        rows={4}
        value={value}
        placeholder={fill(toFill, { field: nameOf(item) })}
        aria-required={item.require}
        {...described(item, fault)}
        {...limited(onChange)}
        onBlur={() => onBlur()}
      />
      <span className="counter">
        {Math.min([...value].length, most)}/{most}
      </span>
    </div>
  );
}

export function DateField({ item, value, fault, onChange, onBlur }: FieldProps) {
  return (
    <input
      id={fieldId(item.id)}
      className={value ? 'control' : 'control control-empty'}
      type="date"
      min={limits.dateMin}
      max={limits.dateMax}
      value={value}
      required={item.require}
      {...described(item, fault)}
      onChange={(event) => onChange(event.target.value)}
      onBlur={() => onBlur()}
    />
  );
}
