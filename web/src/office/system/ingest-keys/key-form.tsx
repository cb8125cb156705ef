import { calls, IngestKind, ingestKindLabels, optionsOf, valuesOf } from '@outbound/contract';
import { useWrite } from '../../../api/query.ts';
import { DialogForm } from '../../../ui/forms/dialog-form.tsx';
import type { Field } from '../../../ui/forms/form-fields.tsx';
import { DepartmentPicker } from '../department-picker/index.ts';
import type { GivenKey } from './key-dialog.tsx';

interface Values {
  name: string;
  sourceSystem: string;
  kindList: IngestKind[];
  deptId?: number | null;
  expiresDay?: string | null;
  addressList?: string;
}

const fields: readonly Field[] = [
  { kind: 'text', name: 'name', label: '名称', required: true, max: 50 },
  {
    kind: 'text',
    name: 'sourceSystem',
    label: '来源系统',
    required: true,
    max: 20,
    extra: '该系统在数据中的代号，小写字母开头，如 jcj；更换密钥时保持不变。',
  },
  {
    kind: 'select',
    name: 'kindList',
    label: '数据种类',
    required: true,
    multiple: true,
    options: optionsOf(valuesOf(IngestKind), ingestKindLabels),
  },
  {
    kind: 'custom',
    name: 'deptId',
    label: '单位',
    control: <DepartmentPicker placeholder="全部单位" />,
    extra: '只能接入该单位及其下级的数据；留空为全部单位，需要您的数据范围为全部数据。',
  },
  { kind: 'date', name: 'expiresDay', label: '有效期至', extra: '留空为长期有效。' },
  {
    kind: 'textarea',
    name: 'addressList',
    label: '来源地址',
    rows: 2,
    extra: '每行一个 IP 或网段，如 10.1.0.0/16；留空不限。',
  },
];

interface KeyFormProps {
  open: boolean;
  onMade(key: GivenKey): void;
  onClose(): void;
}

/** Makes a key; its secret is handed on to be shown once. */
export function KeyForm({ open, onMade, onClose }: KeyFormProps) {
  const add = useWrite(calls.ingestKey.add, { done: null, refresh: [calls.ingestKey.page] });
  const submit = async ({ expiresDay, addressList = '', ...values }: Values) => {
    const made = await add.mutateAsync({
      ...values,
      deptId: values.deptId ?? null,
      expiresTime: expiresDay ? `${expiresDay.slice(0, 10)} 23:59:59` : null,
      addressList: addressList.split(/[\s,，;；]+/).filter((one) => one !== ''),
    });
    onMade({ name: values.name, accessKey: made.accessKey, secret: made.ingestSecret });
  };
  return (
    <DialogForm<Values>
      open={open}
      subject="接入密钥"
      fields={fields}
      width={640}
      onSubmit={submit}
      onClose={onClose}
    />
  );
}
