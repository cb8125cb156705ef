import {
  activityFields,
  answerFaultTexts,
  type ContentLanguage,
  contentLanguages,
  FormItemType,
  isPhoneItem,
  languageNames,
  limits,
  shownBy,
  signUpWords,
} from '@outbound/contract';
import { Flex, Segmented } from 'antd';
import { useState } from 'react';
import { itemIn } from './item-texts.ts';
import { type BuilderItem, enabledOf } from './items.ts';
import { PhoneFrame } from './phone-frame.tsx';
import { type PhoneTime, PhoneTimeLines } from './phone-time.tsx';

/** A text of the pages with its places filled in. */
const fill = (text: string, places: Readonly<Record<string, string | number>>) =>
  text.replace(/\{(\w+)\}/g, (_, place: string) => String(places[place] ?? ''));

function Control({
  item,
  language,
  value,
  onChange,
}: {
  item: BuilderItem;
  language: ContentLanguage;
  value: string;
  onChange(value: string): void;
}) {
  const [words, asks] = [signUpWords[language], answerFaultTexts[language]];
  const { name: label, consentText, optionName } = itemIn(item, language);
  const leftOf = (place: number) => (item.limits[place] ? fill(words.left, { num: item.limits[place] }) : '');
  switch (item.type) {
    case FormItemType.textarea:
      return (
        <div className="phone-area">
          <textarea
            className="phone-control"
            rows={4}
            placeholder={fill(asks.fill, { field: label })}
            aria-label={label}
            maxLength={limits.applyTextCharacters}
            defaultValue={item.defaultValue}
          />
          <small>0/{limits.applyTextCharacters}</small>
        </div>
      );
    case FormItemType.radio:
    case FormItemType.checkbox:
      return (
        <div className="phone-options">
          {item.options.map((option, place) => {
            const chosen = value === '' ? [] : value.split(',');
            const isMany = item.type === FormItemType.checkbox;
            const others = chosen.filter((one) => one !== option);
            const isChosen = chosen.includes(option);
            return (
              <label key={option}>
                <input
                  type={isMany ? 'checkbox' : 'radio'}
                  name={`preview-${item.key}`}
                  checked={isChosen}
                  onChange={() =>
                    onChange(isMany ? [...others, ...(isChosen ? [] : [option])].join(',') : option)
                  }
                />
                {optionName(option)} {leftOf(place) ? <small>{leftOf(place)}</small> : null}
              </label>
            );
          })}
        </div>
      );
    case FormItemType.date:
      return (
        <input
          className="phone-control"
          type="date"
          min={limits.dateMin}
          max={limits.dateMax}
          aria-label={label}
          defaultValue={item.defaultValue}
        />
      );
    case FormItemType.picker:
      return (
        <select
          className="phone-control"
          aria-label={label}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        >
          <option value="">{fill(asks.choose, { field: label })}</option>
          {item.options.map((option, place) => (
            <option key={option} value={option}>
              {[optionName(option), leftOf(place)].filter(Boolean).join(' · ')}
            </option>
          ))}
        </select>
      );
    case FormItemType.upload:
      return (
        <div className="phone-upload">
          {words.chooseFile}
          <small>
            {item.maxFiles > 1 ? fill(words.filesMost, { most: item.maxFiles }) : words.fileKinds}
          </small>
        </div>
      );
    case FormItemType.consent:
      return (
        <>
          <p className="phone-note" style={{ whiteSpace: 'pre-wrap' }}>
            {consentText}
          </p>
          <div className="phone-options">
            <label>
              <input
                type="checkbox"
                checked={value !== ''}
                onChange={() => onChange(value === '' ? '1' : '')}
              />
              {fill(words.agreeTo, { version: '…' })}
            </label>
          </div>
        </>
      );
    default:
      return (
        <input
          className="phone-control"
          type={isPhoneItem(item) ? 'tel' : 'text'}
          placeholder={fill(asks.fill, { field: label })}
          aria-label={label}
          maxLength={limits.applyTextCharacters}
          defaultValue={item.defaultValue}
        />
      );
  }
}

/** What the activity says in each language: its title, or another text; '' where it is read in Chinese. */
export type PhoneTitles = Readonly<Record<ContentLanguage, string>>;

const inLanguage = (texts: PhoneTitles, language: ContentLanguage) =>
  texts[language].trim() || texts.zh.trim();
const isWritten = (texts: PhoneTitles | undefined): texts is PhoneTitles =>
  texts !== undefined && contentLanguages.some((language) => inLanguage(texts, language) !== '');

type View = 'form' | 'success';

interface PhoneFormProps {
  /** The language that it is shown in at first. */
  first?: ContentLanguage;
  titles: PhoneTitles;
  time: PhoneTime;
  services: readonly string[];
  items: readonly BuilderItem[];
  /** 报名须知, above the fields. */
  notes?: PhoneTitles;
  /** 成功文案, which stands on what comes after the form. */
  success?: PhoneTitles;
}

/** The sign-up page as a visitor sees it on a phone, with the phone's own controls: what is chosen shows the fields that follow from it. */
export function PhoneForm({ first = 'zh', titles, time, services, items, notes, success }: PhoneFormProps) {
  const [language, setLanguage] = useState(first);
  const [view, setView] = useState<View>('form');
  const words = signUpWords[language];
  // What is asked at the door no visitor sees.
  const enabled = enabledOf(items).filter(({ atDoor }) => !atDoor);
  const [given, setGiven] = useState<Readonly<Record<string, string>>>({});
  const answerTo = ({ key, defaultValue }: BuilderItem) => given[key] ?? defaultValue;
  const shown = shownBy(enabled, answerTo);
  const head = (
    <div className="phone-head">
      <strong>{inLanguage(titles, language) || activityFields.title.label}</strong>
      <PhoneTimeLines time={time} />
    </div>
  );
  return (
    <>
      <Flex gap={8} wrap style={{ marginBottom: 8 }}>
        <Segmented<ContentLanguage>
          aria-label="预览语言"
          value={language}
          onChange={setLanguage}
          options={contentLanguages.map((value) => ({ value, label: languageNames[value] }))}
        />
        {isWritten(success) ? (
          <Segmented<View>
            aria-label="预览页面"
            value={view}
            onChange={setView}
            options={[
              { value: 'form', label: '填写' },
              { value: 'success', label: '提交后' },
            ]}
          />
        ) : null}
      </Flex>
      {view === 'success' && isWritten(success) ? (
        <PhoneFrame label="报名成功手机预览">
          {head}
          <p className="phone-text">{inLanguage(success, language)}</p>
        </PhoneFrame>
      ) : (
        <PhoneFrame
          label="报名表手机预览"
          note={fill(words.filled, { num: 0, all: shown.length })}
          button={words.send}
        >
          {head}
          {isWritten(notes) ? <p className="phone-text">{inLanguage(notes, language)}</p> : null}
          <div className="phone-fields">
            {services.length > 1 ? (
              <div>
                <div className="phone-label">{words.service.replace(/[:：]\s*$/, '')}</div>
                <div className="phone-chips">
                  {services.map((service) => (
                    <span key={service}>{service}</span>
                  ))}
                </div>
              </div>
            ) : null}
            {enabled.length === 0 ? <p className="phone-note">报名表还没有字段</p> : null}
            {shown.map((item) => (
              <div key={`${item.key}-${item.defaultValue}`}>
                <div className="phone-label">
                  {itemIn(item, language).name || '未命名字段'}
                  {item.require ? <span className="phone-star">*</span> : null}
                </div>
                {item.description ? (
                  <div className="phone-note">{itemIn(item, language).description}</div>
                ) : null}
                <Control
                  item={item}
                  language={language}
                  value={answerTo(item)}
                  onChange={(value) => setGiven({ ...given, [item.key]: value })}
                />
              </div>
            ))}
          </div>
        </PhoneFrame>
      )}
    </>
  );
}
