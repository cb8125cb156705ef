import { FormItemType } from '@outbound/contract';
import { useRef, useState } from 'react';
import { Icon } from '../../visitor/icons.tsx';
import { Said } from '../../visitor/said.tsx';
import { daysIn, fill, useChinese, useLanguage, useTexts } from '../../visitor/texts.ts';
import { toggleOption } from './answers.ts';
import { described, type FieldProps, fieldId, labelId, nameOf } from './field-frame.tsx';

type Option = FieldProps['item']['formItemDetailRespList'][number];

/** What is left of an option; '' where any number may have it. */
function useLeft() {
  const { left, soldOut } = useTexts('form');
  return ({ remainNum }: Option) =>
    remainNum === undefined ? '' : remainNum === 0 ? soldOut : fill(left, { num: remainNum });
}

/** Nobody can choose it any more; who has chosen it may still take it out. */
const isGone = ({ remainNum }: Option, isChosen: boolean, waits = false) =>
  remainNum === 0 && !isChosen && !waits;

/** A text that is agreed to: the answer is its version. */
export function ConsentField({ item, value, fault, onChange, onBlur }: FieldProps) {
  const { agreeTo } = useTexts('form');
  const version = String(item.consentVersion ?? '');
  return (
    <>
      <div className="terms">
        <Said own={item.shown?.consentText} zh={item.consentText} />
      </div>
      <label className="option">
        <input
          id={fieldId(item.id)}
          type="checkbox"
          checked={value !== '' && value === version}
          aria-label={`${nameOf(item)}: ${fill(agreeTo, { version })}`}
          {...described(item, fault)}
          onChange={(event) => {
            const next = event.target.checked ? version : '';
            onChange(next);
            onBlur(next);
          }}
        />
        <span>{fill(agreeTo, { version })}</span>
      </label>
    </>
  );
}

/** Single and multiple choice. */
export function ChoiceField({ item, value, fault, waits, onChange, onBlur }: FieldProps) {
  const language = useLanguage();
  const many = item.type === FormItemType.checkbox;
  const chosen = many ? value.split(',') : [value];
  const leftOf = useLeft();
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
            disabled={isGone(option, chosen.includes(option.value), waits)}
            required={item.require && !many}
            aria-invalid={fault ? true : undefined}
            onChange={() => choose(option.value)}
          />
          <Said own={option.shown} zh={option.value}>
            {option.note && <small className="when">{daysIn(option.note, language)}</small>}
          </Said>
          {option.remainNum !== undefined && <small className="left">{leftOf(option)}</small>}
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

function PickerSelect({ item, value, fault, waits, onChange, onBlur }: FieldProps) {
  const leftOf = useLeft();
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
        <option value="">{fill(texts.choose, { field: nameOf(item) })}</option>
        {item.formItemDetailRespList.map((option) => (
          <option
            key={option.value}
            value={option.value}
            lang={option.shown ? undefined : chinese}
            disabled={isGone(option, option.value === value, waits)}
          >
            {[option.shown ?? option.value, leftOf(option)].filter(Boolean).join(' · ')}
          </option>
        ))}
      </select>
      <Icon name="down" size={18} />
    </div>
  );
}

/** A long list: a sheet from below with a search field. */
function PickerSheet({ item, value, fault, waits, onChange, onBlur }: FieldProps) {
  const texts = useTexts('form');
  const field = nameOf(item);
  const leftOf = useLeft();
  const dialog = useRef<HTMLDialogElement>(null);
  const [keyword, setKeyword] = useState('');
  const options = item.formItemDetailRespList;
  // Who knows an option by its Chinese name finds it by that, too.
  const found = options.filter(({ shown = '', value: zh }) =>
    `${shown}\n${zh}`.toLowerCase().includes(keyword.trim().toLowerCase()),
  );
  const chosen = options.find((option) => option.value === value);
  const chosenId = `chosen-${item.id}`;
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
        // A button is named by its label alone, and what was chosen would be heard by nobody.
        aria-labelledby={value ? `${labelId(item.id)} ${chosenId}` : undefined}
        {...described(item, fault)}
        onClick={open}
      >
        {value ? (
          <span id={chosenId}>
            <Said own={chosen?.shown} zh={value} />
          </span>
        ) : (
          fill(texts.choose, { field })
        )}
      </button>
      <Icon name="down" size={18} />
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a tap beside the sheet; Escape closes a dialog by itself. */}
      <dialog
        ref={dialog}
        className="sheet"
        aria-label={fill(texts.pick, { field })}
        onClose={() => onBlur()}
        onClick={(event) => {
          if (event.target === dialog.current) dialog.current.close();
        }}
      >
        <div className="sheet-inside">
          <div className="sheet-head">
            <strong>
              <Said own={item.shown?.name} zh={item.name} />
            </strong>
            <button type="button" aria-label={texts.close} onClick={() => dialog.current?.close()}>
              <Icon name="close" />
            </button>
          </div>
          <input
            type="search"
            className="control"
            value={keyword}
            placeholder={texts.search}
            aria-label={fill(texts.searchIn, { field })}
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
                  disabled={isGone(option, option.value === value, waits)}
                  onClick={() => choose(option.value)}
                >
                  <Said own={option.shown} zh={option.value} />
                  {option.remainNum !== undefined && <small className="left">{leftOf(option)}</small>}
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
