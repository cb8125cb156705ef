import { isPhoneItem, limits, normalisePhone } from '@outbound/contract';
import type { ClipboardEvent } from 'react';
import { fill, useTexts } from '../../visitor/texts.ts';
import { described, type FieldProps, fieldId } from './field-frame.tsx';

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
/** Cut by whole characters: `maxLength` counts an emoji as two and may cut it in half. */
const cut = (text: string) => (text.length <= most ? text : [...text].slice(0, most).join(''));

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
      placeholder={fill(toFill, { field: item.name })}
      aria-required={item.require || phone}
      {...described(item, fault)}
      onChange={(event) => onChange(cut(event.target.value))}
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
        placeholder={fill(toFill, { field: item.name })}
        aria-required={item.require}
        {...described(item, fault)}
        onChange={(event) => onChange(cut(event.target.value))}
        onBlur={() => onBlur()}
      />
      <span className="counter">
        {[...value].length}/{most}
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
