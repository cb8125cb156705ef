import { FormItemType } from '@outbound/contract';
import { useRef, useState } from 'react';
import { Icon } from '../../visitor/icons.tsx';
import { fill, useChinese, useTexts } from '../../visitor/texts.ts';
import { toggleOption } from './answers.ts';
import { described, type FieldProps, fieldId } from './field-frame.tsx';

/** Single and multiple choice. */
export function ChoiceField({ item, value, fault, onChange, onBlur }: FieldProps) {
  const chinese = useChinese();
  const many = item.type === FormItemType.checkbox;
  const chosen = many ? value.split(',') : [value];
  const choose = (option: string) => {
    const next = many ? toggleOption(item, value, option) : option;
    onChange(next);
    onBlur(next);
  };
  return (
    <div className="options">
      {item.formItemDetailRespList.map((option) => (
        <label key={option.value} className="option">
          <input
            type={many ? 'checkbox' : 'radio'}
            name={fieldId(item.id)}
            value={option.value}
            checked={chosen.includes(option.value)}
            aria-invalid={fault ? true : undefined}
            onChange={() => choose(option.value)}
          />
          <span lang={chinese}>{option.value}</span>
        </label>
      ))}
    </div>
  );
}

/** Above this number a list is searched rather than scrolled. */
const SEARCHED = 8;

export function PickerField(props: FieldProps) {
  return props.item.formItemDetailRespList.length > SEARCHED ? (
    <PickerSheet {...props} />
  ) : (
    <PickerSelect {...props} />
  );
}

function PickerSelect({ item, value, fault, onChange, onBlur }: FieldProps) {
  const texts = useTexts('form');
  const chinese = useChinese();
  return (
    <div className="select">
      <select
        id={fieldId(item.id)}
        className={value ? 'control' : 'control control-empty'}
        value={value}
        aria-required={item.require}
        {...described(item, fault)}
        onChange={(event) => {
          onChange(event.target.value);
          onBlur(event.target.value);
        }}
        onBlur={() => onBlur()}
      >
        <option value="">{fill(texts.choose, { field: item.name })}</option>
        {item.formItemDetailRespList.map((option) => (
          <option key={option.value} lang={chinese}>
            {option.value}
          </option>
        ))}
      </select>
      <Icon name="down" size={18} />
    </div>
  );
}

/** A long list: a sheet from below with a search field. */
function PickerSheet({ item, value, fault, onChange, onBlur }: FieldProps) {
  const texts = useTexts('form');
  const chinese = useChinese();
  const dialog = useRef<HTMLDialogElement>(null);
  const [keyword, setKeyword] = useState('');
  const found = item.formItemDetailRespList.filter((option) =>
    option.value.toLowerCase().includes(keyword.trim().toLowerCase()),
  );
  const open = () => {
    setKeyword('');
    dialog.current?.showModal();
  };
  const choose = (option: string) => {
    onChange(option);
    onBlur(option);
    dialog.current?.close();
  };
  return (
    <div className="select">
      <button
        type="button"
        id={fieldId(item.id)}
        className={value ? 'control' : 'control control-empty'}
        aria-haspopup="dialog"
        {...described(item, fault)}
        onClick={open}
      >
        {value ? <span lang={chinese}>{value}</span> : fill(texts.choose, { field: item.name })}
      </button>
      <Icon name="down" size={18} />
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a tap beside the sheet; Escape closes a dialog by itself. */}
      <dialog
        ref={dialog}
        className="sheet"
        aria-label={fill(texts.pick, { field: item.name })}
        onClose={() => onBlur()}
        onClick={(event) => {
          if (event.target === dialog.current) dialog.current.close();
        }}
      >
        <div className="sheet-inside">
          <div className="sheet-head">
            <strong lang={chinese}>{item.name}</strong>
            <button type="button" aria-label={texts.close} onClick={() => dialog.current?.close()}>
              <Icon name="close" />
            </button>
          </div>
          <input
            type="search"
            className="control"
            value={keyword}
            placeholder={texts.search}
            aria-label={fill(texts.searchIn, { field: item.name })}
            onChange={(event) => setKeyword(event.target.value)}
            onKeyDown={(event) => {
              // Enter would submit the form that the sheet stands in.
              if (event.key === 'Enter') event.preventDefault();
            }}
          />
          <ul className="sheet-list">
            {found.map((option) => (
              <li key={option.value}>
                <button
                  type="button"
                  aria-pressed={option.value === value}
                  onClick={() => choose(option.value)}
                >
                  <span lang={chinese}>{option.value}</span>
                  {option.value === value && <Icon name="check" />}
                </button>
              </li>
            ))}
            {found.length === 0 && <li className="sheet-none">{texts.noOption}</li>}
          </ul>
        </div>
      </dialog>
    </div>
  );
}
