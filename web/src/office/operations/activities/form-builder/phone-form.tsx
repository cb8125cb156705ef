import { FormItemType, limits, PHONE_FIELD } from '@outbound/contract';
import { type BuilderItem, enabledOf } from './items.ts';
import { PhoneFrame } from './phone-frame.tsx';

function Control({ item }: { item: BuilderItem }) {
  const label = item.name.trim();
  switch (item.type) {
    case FormItemType.textarea:
      return (
        <>
          <textarea
            rows={4}
            placeholder={`请填写${label}`}
            aria-label={label}
            maxLength={limits.applyTextCharacters}
          />
          <small className="phone-count">0/{limits.applyTextCharacters}</small>
        </>
      );
    case FormItemType.radio:
    case FormItemType.checkbox:
      return (
        <div className="phone-options">
          {item.options.map((option) => (
            <label key={option}>
              <input
                type={item.type === FormItemType.radio ? 'radio' : 'checkbox'}
                name={`preview-${item.key}`}
              />
              {option}
            </label>
          ))}
        </div>
      );
    case FormItemType.date:
      return <input type="date" min={limits.dateMin} max={limits.dateMax} aria-label={label} />;
    case FormItemType.picker:
      return (
        <select aria-label={label} defaultValue="">
          <option value="">请选择{label}</option>
          {item.options.map((option) => (
            <option key={option}>{option}</option>
          ))}
        </select>
      );
    case FormItemType.upload:
      return (
        <div className="phone-upload">
          <span aria-hidden>＋</span>
          选择文件
          <small>单个文件，不超过 10MB</small>
        </div>
      );
    default:
      return (
        <input
          type={label === PHONE_FIELD ? 'tel' : 'text'}
          placeholder={`请填写${label}`}
          aria-label={label}
          maxLength={limits.applyTextCharacters}
        />
      );
  }
}

interface PhoneFormProps {
  title: string;
  /** The activity's time in words; '' while there is none. */
  time: string;
  items: readonly BuilderItem[];
}

/** The sign-up page as a visitor sees it on a phone, with the phone's own controls. */
export function PhoneForm({ title, time, items }: PhoneFormProps) {
  const enabled = enabledOf(items);
  return (
    <PhoneFrame title="活动报名" label="报名表手机预览" footer="提交报名">
      <div className="phone-head">
        <strong>{title.trim() || '活动标题'}</strong>
        {time ? <span>{time}</span> : null}
      </div>
      {enabled.length === 0 ? <p className="phone-empty">报名表还没有字段</p> : null}
      {enabled.map((item) => (
        <div className="phone-field" key={item.key}>
          <div className="phone-label">
            {item.require ? <span className="phone-star">*</span> : null}
            {item.name.trim() || '未命名字段'}
          </div>
          <Control item={item} />
          {item.description ? <small className="phone-hint">{item.description}</small> : null}
        </div>
      ))}
    </PhoneFrame>
  );
}
