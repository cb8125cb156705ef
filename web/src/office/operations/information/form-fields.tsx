import {
  ContentType,
  calls,
  clockName,
  documentEndings,
  INFORMATION_COLUMNS,
  type InformationFields,
  informationFields,
  MOST_INFORMATION_FILES,
  MOST_TAGS,
  PublishStatus,
} from '@outbound/contract';
import { Form, Select } from 'antd';
import { useDictionaryOptions } from '../../../api/dictionary-options.ts';
import { platform } from '../../../api/platform-identity.ts';
import { clearable, searchable } from '../../../ui/control-names.tsx';
import { Upload } from '../../../ui/files/upload.tsx';
import { MinuteField } from '../../../ui/forms/date-fields.tsx';
import { formFieldsOf } from '../../../ui/forms/field-list.ts';
import type { Field, FormRule } from '../../../ui/forms/form-fields.tsx';
import { usePermission } from '../../../ui/rights/permitted.tsx';
import { FilmField } from './film-field.tsx';
import { faultsFor, type InformationFormValues } from './form-values.ts';

/** The labelled fields of the form by name, each judged by the contract, which sees all of them together. */
export function useInformationFields(publishStatus: PublishStatus | null): ReadonlyMap<string, Field> {
  const judged = useContractRule();
  const columns = useDictionaryOptions(INFORMATION_COLUMNS, 'key');
  const mayPublish = usePermission().has('latin_op_info_publish');
  const clock = `按${clockName(platform.timeZone, Date.now())}`;
  const isOn = publishStatus === PublishStatus.onShelf;
  const { onShelfTime, offShelfTime } = informationFields;
  const planned = (help: string) => (mayPublish ? `${help}；${clock}` : '您没有发布资讯的权限，不能修改');
  const fields = formFieldsOf<InformationFields>(informationFields, {
    cover: {
      control: (
        <Upload
          call={calls.file.coverFiles}
          maxFiles={1}
          ratio={16 / 9}
          hint="支持 jpg、jpeg、png 格式，不超过 10MB；按 16:9 展示，其他比例的图片可在上传前裁剪"
        />
      ),
    },
    video: { control: <FilmField /> },
    attachments: {
      control: (
        <Upload
          call={calls.file.documentFiles}
          endings={documentEndings}
          maxFiles={MOST_INFORMATION_FILES}
          sortable
          hint={`支持 pdf 和 Office 文档，最多 ${MOST_INFORMATION_FILES} 个，每个不超过 10MB；访客可在正文下方下载`}
        />
      ),
    },
    columnKey: { control: <ColumnSelect columns={columns} /> },
    contentType: { buttons: true },
    tags: {
      extra: `最多 ${MOST_TAGS} 个，回车或逗号分隔`,
      control: (
        <Select
          mode="tags"
          open={false}
          suffixIcon={null}
          maxCount={MOST_TAGS}
          tokenSeparators={[',', '，', '、']}
          placeholder="请输入标签"
        />
      ),
    },
    pinned: { disabled: !mayPublish },
    onShelfTime: {
      control: <MinuteField disabled={!mayPublish || isOn} />,
      extra: isOn ? '已上架；如需改期，请先下架' : planned(onShelfTime.help),
    },
    offShelfTime: {
      control: <MinuteField isEnd disabled={!mayPublish} />,
      extra: planned(offShelfTime.help),
    },
  });
  return new Map(fields.map((field) => [field.name, judged(field)]));
}

interface ColumnSelectProps {
  columns: readonly { value: string; label: string }[];
  value?: string;
  onChange?: (value: string) => void;
  id?: string;
}

/** No column is an empty text in the record and an empty control here. */
function ColumnSelect({ columns, value, onChange, id }: ColumnSelectProps) {
  return (
    <Select
      {...(id ? { id } : {})}
      allowClear={clearable}
      showSearch={{ ...searchable, optionFilterProp: 'label' }}
      options={[...columns]}
      placeholder={`请选择${informationFields.columnKey.label}`}
      value={value || null}
      onChange={(next: string | null | undefined) => onChange?.(next ?? '')}
    />
  );
}

/** The names of the fields that stand beside the texts, in their order. */
export const sideNames = (contentType: ContentType | undefined) => [
  'contentType',
  ...(contentType === ContentType.video ? ['video'] : []),
  'cover',
  'attachments',
  'columnKey',
  'tags',
  'source',
  'author',
  'onShelfTime',
  'offShelfTime',
  'pinned',
  'seoTitle',
  'seoDescription',
];

/** A field judged by the contract alone; `required` only puts the star there. */
function useContractRule(): (field: Field) => Field {
  const form = Form.useFormInstance<InformationFormValues>();
  return (field) => {
    const rule: FormRule = {
      required: Boolean(field.required),
      validator: () => {
        const fault = faultsFor(form.getFieldsValue(true), false).find(({ name }) => name === field.name);
        return fault ? Promise.reject(new Error(fault.message)) : Promise.resolve();
      },
    };
    return { ...field, required: false, rules: [rule] };
  };
}
