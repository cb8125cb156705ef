import { activityFields, FormItemType, isPhoneItem, limits, shownBy } from '@outbound/contract';
import { useState } from 'react';
import { type BuilderItem, enabledOf } from './items.ts';
import { PhoneFrame } from './phone-frame.tsx';
import { type PhoneTime, PhoneTimeLines } from './phone-time.tsx';

function Control({
  item,
  value,
  onChange,
}: {
  item: BuilderItem;
  value: string;
  onChange(value: string): void;
}) {
  const leftOf = (place: number) => (item.limits[place] ? `余 ${item.limits[place]}` : '');
  const label = item.name.trim();
  switch (item.type) {
    case FormItemType.textarea:
      return (
        <div className="phone-area">
          <textarea
            className="phone-control"
            rows={4}
            placeholder={`请填写${label}`}
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
                {option} {leftOf(place) ? <small>{leftOf(place)}</small> : null}
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
          <option value="">请选择{label}</option>
          {item.options.map((option, place) => (
            <option key={option} value={option}>
              {[option, leftOf(place)].filter(Boolean).join(' · ')}
            </option>
          ))}
        </select>
      );
    case FormItemType.upload:
      return (
        <div className="phone-upload">
          选择文件
          <small>{item.maxFiles > 1 ? `最多 ${item.maxFiles} 个文件，单个` : '单个文件，'}不超过 10MB</small>
        </div>
      );
    case FormItemType.consent:
      return (
        <>
          <p className="phone-note" style={{ whiteSpace: 'pre-wrap' }}>
            {item.consentText}
          </p>
          <div className="phone-options">
            <label>
              <input
                type="checkbox"
                checked={value !== ''}
                onChange={() => onChange(value === '' ? '1' : '')}
              />
              我已阅读并同意
            </label>
          </div>
        </>
      );
    default:
      return (
        <input
          className="phone-control"
          type={isPhoneItem(item) ? 'tel' : 'text'}
          placeholder={`请填写${label}`}
          aria-label={label}
          maxLength={limits.applyTextCharacters}
          defaultValue={item.defaultValue}
        />
      );
  }
}

interface PhoneFormProps {
  title: string;
  time: PhoneTime;
  services: readonly string[];
  items: readonly BuilderItem[];
}

/** The sign-up page as a visitor sees it on a phone, with the phone's own controls: what is chosen shows the fields that follow from it. */
export function PhoneForm({ title, time, services, items }: PhoneFormProps) {
  const enabled = enabledOf(items);
  const [given, setGiven] = useState<Readonly<Record<string, string>>>({});
  const answerTo = ({ key, defaultValue }: BuilderItem) => given[key] ?? defaultValue;
  const shown = shownBy(enabled, answerTo);
  return (
    <PhoneFrame label="报名表手机预览" note={`已填 0/${shown.length}`} button="提交报名">
      <div className="phone-head">
        <strong>{title.trim() || activityFields.title.label}</strong>
        <PhoneTimeLines time={time} />
      </div>
      <div className="phone-fields">
        {services.length > 1 ? (
          <div>
            <div className="phone-label">报名服务</div>
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
              {item.name.trim() || '未命名字段'}
              {item.require ? <span className="phone-star">*</span> : null}
            </div>
            {item.description ? <div className="phone-note">{item.description}</div> : null}
            <Control
              item={item}
              value={answerTo(item)}
              onChange={(value) => setGiven({ ...given, [item.key]: value })}
            />
          </div>
        ))}
      </div>
    </PhoneFrame>
  );
}
