import {
  type ActivityFields,
  ActivityType,
  activityFields,
  calls,
  documentEndings,
  MOST_ACTIVITY_FILES,
  MOST_POSTERS,
} from '@outbound/contract';
import { Form, Select } from 'antd';
import { useState } from 'react';
import { useDictionaryOptions } from '../../../api/dictionary-options.ts';
import { searchable } from '../../../ui/control-names.tsx';
import { Upload } from '../../../ui/files/upload.tsx';
import { formFieldsOf } from '../../../ui/forms/field-list.ts';
import { type Field, FormFields, type FormRule } from '../../../ui/forms/form-fields.tsx';
import { Suggest } from '../../../ui/forms/suggest.tsx';
import { zoneOptions } from '../../../ui/forms/zone-options.ts';
import { type ActivityFormValues, faultsOfValues, isFieldName, stepOf } from './form-values.ts';
import { LatLonField } from './lat-lon-field.tsx';
import { PlatformClock } from './place-clock.tsx';
import { ServicePlaces } from './service-places.tsx';
import { SessionRows } from './session-rows.tsx';

const time: Field = {
  name: 'time',
  label: activityFields.startTime.column.title,
  kind: 'range',
  of: 'time',
  isEvent: true,
  span: 12,
  required: true,
  extra: <PlatformClock of="time" />,
};

/** The labelled fields of a step: what, where and when (1), or when one may sign up, and how many (3). */
export function StepFields({ step }: { step: 1 | 3 }) {
  const fields = useActivityFields();
  return <FormFields fields={fields.filter(({ name }) => isFieldName(name) && stepOf(name) === step)} />;
}

/** All of them, each judged by the contract. */
export function useActivityFields(): readonly Field[] {
  const judged = useContractRule();
  const [zones] = useState(() => zoneOptions(Date.now()));
  const cities = useDictionaryOptions('activity_city');
  const services = useDictionaryOptions('service_name');
  const isOffline = Form.useWatch('activityType', { preserve: true }) === ActivityType.offline;
  const fields = formFieldsOf<ActivityFields>(
    activityFields,
    {
      title: { span: 24 },
      titleEs: { span: 24 },
      titlePt: { span: 24 },
      poster: {
        span: 24,
        control: (
          <Upload
            call={calls.file.coverFiles}
            maxFiles={MOST_POSTERS}
            sortable
            hint={`支持 jpg、jpeg、png 格式，单张不超过 10MB，最多 ${MOST_POSTERS} 张；首图用于列表和详情页，建议 3:4 竖图`}
          />
        ),
      },
      attachments: {
        span: 24,
        control: (
          <Upload
            call={calls.file.documentFiles}
            endings={documentEndings}
            maxFiles={MOST_ACTIVITY_FILES}
            sortable
            hint={`支持 pdf 和 Office 文档，最多 ${MOST_ACTIVITY_FILES} 个，每个不超过 10MB；活动上架后，访客可在活动详情下方下载`}
          />
        ),
      },
      activityType: { buttons: true },
      services: {
        control: (
          <Select
            mode="tags"
            showSearch={searchable}
            options={services}
            tokenSeparators={[',', '，']}
            placeholder="请选择或输入服务"
          />
        ),
      },
      timeZone: { options: zones, rules: [] },
      applyEndTime: {
        extra: (
          <>
            {activityFields.applyEndTime.help} <PlatformClock of="window" />
          </>
        ),
      },
      cityLabel: { control: <Suggest options={cities} label="城市" /> },
      location: { required: isOffline },
      latLon: { control: <LatLonField /> },
      sessions: { span: 24, control: <SessionRows /> },
      serviceCapacity: { control: <ServicePlaces /> },
    },
    { order: ['title', 'poster', 'activityType', 'services', 'timeZone', time], span: 12 },
  );
  return fields.map(judged);
}

/** A field judged by the contract alone, which sees all of them together; `required` only puts the star there. */
function useContractRule(): (field: Field) => Field {
  const form = Form.useFormInstance<ActivityFormValues>();
  return (field) => {
    const rule: FormRule = {
      required: Boolean(field.required),
      validator: () => {
        const fault = faultsOfValues(form.getFieldsValue(true)).find(({ name }) => name === field.name);
        return fault ? Promise.reject(new Error(fault.message)) : Promise.resolve();
      },
    };
    return { ...field, required: false, rules: [rule] };
  };
}
