import { ActivityType, activityTypeLabels, calls, optionsOf, valuesOf } from '@outbound/contract';
import { Select } from 'antd';
import { useDictionaryOptions } from '../../../api/dictionary-options.ts';
import { searchable } from '../../../ui/control-names.tsx';
import { Upload } from '../../../ui/files/upload.tsx';
import { FormFields } from '../../../ui/forms/form-fields.tsx';
import { Suggest } from '../../../ui/forms/suggest.tsx';
import { useContractRules } from './contract-field.tsx';
import { LatLonField } from './lat-lon-field.tsx';

/** Step 1: what, where, when. */
export function BasicStep() {
  const rules = useContractRules();
  const cities = useDictionaryOptions('activity_city');
  const services = useDictionaryOptions('service_name');
  return (
    <FormFields
      fields={[
        { name: 'title', label: '活动标题', kind: 'text', max: 100, rules: rules('title', true) },
        {
          name: 'poster',
          label: '活动海报',
          kind: 'custom',
          rules: rules('poster', true),
          control: (
            <Upload
              call={calls.file.coverFiles}
              maxFiles={9}
              sortable
              hint="支持 jpg、jpeg、png 格式，单张不超过 10MB，最多 9 张；首图用于列表和详情页，建议 3:4 竖图"
            />
          ),
        },
        {
          name: 'activityType',
          label: '活动形式',
          kind: 'radio',
          buttons: true,
          span: 12,
          options: optionsOf(valuesOf(ActivityType), activityTypeLabels),
          rules: rules('activityType', true),
        },
        { name: 'time', label: '活动时间', kind: 'range', of: 'time', span: 12, rules: rules('time', true) },
        {
          name: 'services',
          label: '活动服务',
          kind: 'custom',
          span: 12,
          rules: rules('services'),
          extra: '报名人选择其中一项；可输入新的服务后按回车添加，至少一项',
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
        {
          name: 'cityLabel',
          label: '活动城市',
          kind: 'custom',
          span: 12,
          rules: rules('cityLabel'),
          control: <Suggest options={cities} label="城市" />,
        },
        {
          name: 'location',
          label: '活动地点',
          kind: 'text',
          max: 200,
          span: 12,
          placeholder: '线下活动必填，如：圣保罗会展中心 3 号厅',
          rules: rules('location'),
        },
        {
          name: 'latLon',
          label: '经纬度',
          kind: 'custom',
          span: 12,
          rules: rules('latLon'),
          control: <LatLonField />,
        },
      ]}
    />
  );
}
