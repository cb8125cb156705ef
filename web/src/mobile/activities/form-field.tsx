import { FormItemType, isPhoneItem } from '@outbound/contract';
import { Icon } from '../../visitor/icons.tsx';
import { lazyPart } from '../../visitor/lazy-part.tsx';
import { useTexts } from '../../visitor/texts.ts';
import { ChoiceField, ConsentField, PickerField } from './choice-fields.tsx';
import { FieldFrame } from './field-frame.tsx';
import { DateField, TextareaField, TextField } from './text-fields.tsx';
import type { UploadProps } from './upload-field.tsx';

/** Many forms ask for no file: its script comes with a field for one. */
const UploadPart = lazyPart(() => import('./upload-field.tsx'), UploadToCome);

function UploadToCome() {
  const texts = useTexts('form');
  return (
    <div className="upload" aria-busy>
      <span className="upload-choose">
        <Icon name="upload" />
        {texts.chooseFile}
      </span>
      <p className="note">{texts.fileKinds}</p>
    </div>
  );
}

type Props = UploadProps & { changed: boolean };

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
      return <UploadPart {...props} />;
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
