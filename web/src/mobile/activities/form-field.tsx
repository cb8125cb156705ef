import { FormItemType, isPhoneItem } from '@outbound/contract';
import { ChoiceField, ConsentField, PickerField } from './choice-fields.tsx';
import { FieldFrame, type FieldProps } from './field-frame.tsx';
import { DateField, TextareaField, TextField } from './text-fields.tsx';
import { FilesField, type StoredNames, UploadField } from './upload-field.tsx';

type Props = FieldProps & {
  changed: boolean;
  /** The files that are there already, where the form changes what was sent before. */
  storedNames?: StoredNames | undefined;
  onDone: (text: string) => void;
};

function Control(props: Props) {
  switch (props.item.type) {
    case FormItemType.text:
      return <TextField {...props} />;
    case FormItemType.textarea:
      return <TextareaField {...props} />;
    case FormItemType.radio:
    case FormItemType.checkbox:
      return <ChoiceField {...props} />;
    case FormItemType.date:
      return <DateField {...props} />;
    case FormItemType.picker:
      return <PickerField {...props} />;
    case FormItemType.upload:
      return (props.item.maxFiles ?? 1) > 1 ? <FilesField {...props} /> : <UploadField {...props} />;
    case FormItemType.consent:
      return <ConsentField {...props} />;
  }
}

/** One item of the sign-up form, whichever of the seven types it is (spec 3.4). */
export function FormField(props: Props) {
  const { item, fault, changed } = props;
  const group =
    item.type === FormItemType.radio ||
    item.type === FormItemType.checkbox ||
    (item.type === FormItemType.upload && (item.maxFiles ?? 1) > 1);
  return (
    <FieldFrame
      item={item}
      fault={fault}
      required={item.require || isPhoneItem(item)}
      changed={changed}
      group={group}
    >
      <Control {...props} />
    </FieldFrame>
  );
}
