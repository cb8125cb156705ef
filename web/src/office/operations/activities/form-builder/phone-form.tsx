import { activityFields, FormItemType, isPhoneItem, limits } from '@outbound/contract';
import { type BuilderItem, enabledOf } from './items.ts';
import { PhoneFrame } from './phone-frame.tsx';
import { type PhoneTime, PhoneTimeLines } from './phone-time.tsx';

function Control({ item }: { item: BuilderItem }) {
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
          />
          <small>0/{limits.applyTextCharacters}</small>
        </div>
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
      return (
        <input
          className="phone-control"
          type="date"
          min={limits.dateMin}
          max={limits.dateMax}
          aria-label={label}
        />
      );
    case FormItemType.picker:
      return (
        <select className="phone-control" aria-label={label} defaultValue="">
          <option value="">请选择{label}</option>
          {item.options.map((option) => (
            <option key={option}>{option}</option>
          ))}
        </select>
      );
    case FormItemType.upload:
      return (
        <div className="phone-upload">
          选择文件
          <small>单个文件，不超过 10MB</small>
        </div>
      );
    default:
      return (
        <input
          className="phone-control"
          type={isPhoneItem(item) ? 'tel' : 'text'}
          placeholder={`请填写${label}`}
          aria-label={label}
          maxLength={limits.applyTextCharacters}
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

/** The sign-up page as a visitor sees it on a phone, with the phone's own controls. */
export function PhoneForm({ title, time, services, items }: PhoneFormProps) {
  const enabled = enabledOf(items);
  return (
    <PhoneFrame label="报名表手机预览" note={`已填 0/${enabled.length}`} button="提交报名">
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
        {enabled.map((item) => (
          <div key={item.key}>
            <div className="phone-label">
              {item.name.trim() || '未命名字段'}
              {item.require ? <span className="phone-star">*</span> : null}
            </div>
            {item.description ? <div className="phone-note">{item.description}</div> : null}
            <Control item={item} />
          </div>
        ))}
      </div>
    </PhoneFrame>
  );
}
