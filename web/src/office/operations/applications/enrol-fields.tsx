import {
  answerFaultKind,
  type FormItem,
  FormItemType,
  faultText,
  isPhoneItem,
  limits,
  missingAnswer,
  shownBy,
} from '@outbound/contract';
import { Checkbox } from 'antd';
import type { Field } from '../../../ui/forms/form-fields.tsx';
import { TicketUpload } from './ticket-upload.tsx';

export type EnrolValues = Record<string, unknown>;

/** What the field of an item is called in the form. */
export const fieldName = (id: number | string) => `item${id}`;

/** An answer as it goes on the wire: multiple choice joined by commas; '' where nothing is answered. */
export function answerText(values: EnrolValues, { id }: Pick<FormItem, 'id'>): string {
  const value = values[fieldName(id)];
  return Array.isArray(value) ? value.join(',') : String(value ?? '');
}

/** The items that are asked by the answers given so far. */
export const askedItems = (form: readonly FormItem[], values: EnrolValues): FormItem[] =>
  shownBy(form, (item) => answerText(values, item));

/** The sign-up form of an activity as fields of an office form, judged as its visitors' is. */
export const enrolFields = (form: readonly FormItem[], values: EnrolValues): Field[] =>
  askedItems(form, values).map((item) => ({
    ...controlOf(item),
    name: fieldName(item.id),
    label: item.name,
    ...(item.description ? { extra: item.description } : {}),
    ...(item.require || isPhoneItem(item) ? { required: faultText(item, missingKind(item)) } : {}),
    rules: [
      {
        validator: async (_rule, value: unknown) => {
          const text = answerText({ [fieldName(item.id)]: value }, item);
          const fault = text === '' ? null : answerFaultKind(item, text);
          if (fault !== null) throw new Error(faultText(item, fault));
        },
      },
    ],
  }));

const missingKind = (item: FormItem) =>
  item.type === FormItemType.consent ? 'consent' : missingAnswer(item.type);

type Control = Field extends infer F ? (F extends Field ? Omit<F, 'name' | 'label'> : never) : never;

function controlOf(item: FormItem): Control {
  const options = item.formItemDetailRespList.map(({ value, note, remainNum }) => ({
    value,
    label: `${value}${note ? `（${note}）` : ''}${remainNum === 0 ? '（已满）' : ''}`,
  }));
  switch (item.type) {
    case FormItemType.text:
      return { kind: 'text', max: limits.applyTextCharacters };
    case FormItemType.textarea:
      return { kind: 'textarea', max: limits.applyTextCharacters, rows: 3 };
    case FormItemType.radio:
      return { kind: 'radio', options };
    case FormItemType.checkbox:
      return { kind: 'custom', control: <Checkbox.Group options={options} /> };
    case FormItemType.picker:
      return { kind: 'select', options };
    case FormItemType.date:
      return { kind: 'date' };
    case FormItemType.upload:
      return { kind: 'custom', verb: '请上传', control: <TicketUpload item={item} /> };
    case FormItemType.consent:
      return { kind: 'custom', control: <Agreed item={item} /> };
  }
}

/** The text of a consent, and that he agreed to it: answered with the version of that text. */
function Agreed({
  item: { consentText = '', consentVersion },
  id,
  value,
  onChange,
}: {
  item: FormItem;
  id?: string;
  value?: string;
  onChange?: (value: string) => void;
}) {
  return (
    <>
      <div
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys
        tabIndex={0}
        style={{ maxHeight: 120, overflow: 'auto', whiteSpace: 'pre-wrap', marginBottom: 8 }}
      >
        {consentText}
      </div>
      <Checkbox
        {...(id ? { id } : {})}
        checked={value !== undefined && value !== ''}
        onChange={({ target }) => onChange?.(target.checked ? String(consentVersion) : '')}
      >
        已向本人宣读并取得同意
      </Checkbox>
    </>
  );
}
