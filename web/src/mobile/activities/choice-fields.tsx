import { FormItemType } from '@outbound/contract';
import { useRef, useState } from 'react';
import { Icon } from '../../visitor/icons.tsx';
import { toggleOption } from './answers.ts';
import { described, type FieldProps, fieldId } from './field-frame.tsx';

/** Single and multiple choice. */
export function ChoiceField({ item, value, fault, onChange, onBlur }: FieldProps) {
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
          <span>{option.value}</span>
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
        <option value="">请选择{item.name}</option>
        {item.formItemDetailRespList.map((option) => (
          <option key={option.value}>{option.value}</option>
        ))}
      </select>
      <Icon name="down" size={18} />
    </div>
  );
}

/** A long list: a sheet from below with a search field. */
function PickerSheet({ item, value, fault, onChange, onBlur }: FieldProps) {
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
        {value || `请选择${item.name}`}
      </button>
      <Icon name="down" size={18} />
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a tap beside the sheet; Escape closes a dialog by itself. */}
      <dialog
        ref={dialog}
        className="sheet"
        aria-label={`选择${item.name}`}
        onClose={() => onBlur()}
        onClick={(event) => {
          if (event.target === dialog.current) dialog.current.close();
        }}
      >
        <div className="sheet-inside">
          <div className="sheet-head">
            <strong>{item.name}</strong>
            <button type="button" aria-label="关闭" onClick={() => dialog.current?.close()}>
              <Icon name="close" />
            </button>
          </div>
          <input
            type="search"
            className="control"
            value={keyword}
            placeholder="搜索"
            aria-label={`搜索${item.name}`}
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
                  {option.value}
                  {option.value === value && <Icon name="check" />}
                </button>
              </li>
            ))}
            {found.length === 0 && <li className="sheet-none">没有匹配的选项</li>}
          </ul>
        </div>
      </dialog>
    </div>
  );
}
