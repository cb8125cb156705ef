import { activityFields, DEFAULT_SERVICE } from '@outbound/contract';
import { Form, InputNumber } from 'antd';
import { stepControls } from '../../../ui/control-names.tsx';
import type { ActivityFormValues } from './form-values.ts';

type Places = ActivityFormValues['serviceCapacity'];

interface ServicePlacesProps {
  /** Of the first number: the label of the field points to it. */
  id?: string;
  value?: Places;
  onChange?: (places: Places) => void;
}

/** A number of places for each service of the activity. */
export function ServicePlaces({ id, value = {}, onChange }: ServicePlacesProps) {
  const chosen: unknown = Form.useWatch('services');
  const services = Array.isArray(chosen) && chosen.length > 0 ? chosen.map(String) : [DEFAULT_SERVICE];
  const { min, max, unit, none } = activityFields.capacity;
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
          suffix={unit}
          placeholder={none}
          min={min}
          max={max}
          precision={0}
          value={value[service] ?? null}
          onChange={(places) => onChange?.({ ...value, [service]: places })}
        />
      ))}
    </div>
  );
}
