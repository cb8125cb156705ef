import { DEFAULT_SERVICE } from '@outbound/contract';
import { Form, InputNumber } from 'antd';
import { stepControls } from '../../../ui/control-names.tsx';
import { FormFields } from '../../../ui/forms/form-fields.tsx';
import { useContractRules } from './contract-field.tsx';
import type { ActivityFormValues } from './form-values.ts';

type Places = ActivityFormValues['serviceCapacity'];

interface ServicePlacesProps {
  /** Of the first number: the label of the field points to it. */
  id?: string;
  value?: Places;
  onChange?: (places: Places) => void;
}

/** A number of places for each service of the activity. */
function ServicePlaces({ id, value = {}, onChange }: ServicePlacesProps) {
  const chosen: unknown = Form.useWatch('services');
  const services = Array.isArray(chosen) && chosen.length > 0 ? chosen.map(String) : [DEFAULT_SERVICE];
  return (
    <div style={{ display: 'grid', gap: 8 }}>
      {services.map((service, index) => (
        <InputNumber
          controls={stepControls}
          key={service}
          {...(id && index === 0 ? { id } : {})}
          style={{ width: '100%' }}
          aria-label={`${service}的名额`}
          prefix={<span style={{ opacity: 0.75, marginRight: 8 }}>{service}</span>}
          suffix="人"
          placeholder="不限"
          min={1}
          max={1_000_000}
          precision={0}
          value={value[service] ?? null}
          onChange={(places) => onChange?.({ ...value, [service]: places })}
        />
      ))}
    </div>
  );
}

/** Step 3: when one may sign up, and how many. */
export function SignUpStep() {
  const rules = useContractRules();
  return (
    <FormFields
      fields={[
        {
          name: 'applyStartTime',
          label: '报名开始时间',
          kind: 'time',
          span: 12,
          extra: '不填则上架后即可报名',
          rules: rules('applyStartTime'),
        },
        {
          name: 'applyEndTime',
          label: '报名截止时间',
          kind: 'time',
          endOfDay: true,
          span: 12,
          extra: '不填则活动结束前均可报名',
          rules: rules('applyEndTime'),
        },
        {
          name: 'capacity',
          label: '总名额',
          kind: 'number',
          min: 1,
          max: 1_000_000,
          unit: '人',
          span: 12,
          placeholder: '不限',
          extra: '待审核与已通过的报名占用名额',
          rules: rules('capacity'),
        },
        {
          name: 'serviceCapacity',
          label: '各服务名额',
          kind: 'custom',
          span: 12,
          extra: '不填的服务只受总名额限制',
          rules: rules('serviceCapacity'),
          control: <ServicePlaces />,
        },
      ]}
    />
  );
}
