import { mapAddressOf, readLatLon } from '@outbound/contract';
import { Button, Form, Input, Space } from 'antd';
import { clearable } from '../../../ui/control-names.tsx';

interface LatLonFieldProps {
  id?: string;
  value?: string;
  onChange?: (value: string) => void;
  onBlur?: () => void;
}

/** Coordinates as text, with a look at the place on the map. */
export function LatLonField({ id, value = '', onChange, onBlur }: LatLonFieldProps) {
  const place: unknown = Form.useWatch('location');
  const point = readLatLon(value);
  return (
    <Space.Compact style={{ width: '100%' }}>
      <Input
        {...(id ? { id } : {})}
        {...(onBlur ? { onBlur } : {})}
        allowClear={clearable}
        value={value}
        placeholder="纬度,经度，如 -23.5505,-46.6333"
        onChange={(event) => onChange?.(event.target.value)}
      />
      <Button
        disabled={point === null}
        {...(point === null
          ? {}
          : {
              href: mapAddressOf('', point, typeof place === 'string' ? place : ''),
              target: '_blank',
              rel: 'noopener noreferrer',
            })}
      >
        在地图查看
      </Button>
    </Space.Compact>
  );
}
