import { type MapPoint, mapAddressOf, readLatLon } from '@outbound/contract';
import { Button, Form, Input, Space } from 'antd';
import { type ClipboardEvent, Suspense, useState } from 'react';
import { clearable } from '../../../ui/control-names.tsx';
import { lazyPart } from '../../../ui/feedback/lazy-part.ts';
import { useMessage } from '../../../ui/feedback/use-message.ts';
import { linkText } from './place/link-text.ts';
import { readMapLink } from './place/map-link.ts';

// With a world of its own; most who open the form never look at it.
const PlaceDialog = lazyPart(() => import('./place/place-dialog.tsx'));

interface LatLonFieldProps {
  id?: string;
  value?: string;
  onChange?: (value: string) => void;
  onBlur?: () => void;
}

const textOf = ({ lat, lon }: MapPoint) => `${lat},${lon}`;

/** Coordinates as text: typed, out of the link of a map, or picked; with a look at the place on the map. */
export function LatLonField({ id, value = '', onChange, onBlur }: LatLonFieldProps) {
  const message = useMessage();
  const place: unknown = Form.useWatch('location');
  const city: unknown = Form.useWatch('cityLabel');
  // Counted: each time it begins with what the field holds then. It stays when closed, to give the focus back.
  const [picking, setPicking] = useState({ times: 0, isOpen: false });
  const close = () => setPicking((last) => ({ ...last, isOpen: false }));
  const point = readLatLon(value);
  const name = typeof place === 'string' ? place : '';
  const paste = (event: ClipboardEvent) => {
    const read = readMapLink(event.clipboardData.getData('text'));
    if (!('point' in read) || read.map === 'text') return;
    event.preventDefault();
    onChange?.(textOf(read.point));
    void message.success(linkText(read));
  };
  return (
    <>
      <Space.Compact style={{ width: '100%' }}>
        <Input
          {...(id ? { id } : {})}
          {...(onBlur ? { onBlur } : {})}
          allowClear={clearable}
          value={value}
          placeholder="纬度,经度，或粘贴地图链接"
          onPaste={paste}
          onChange={(event) => onChange?.(event.target.value)}
        />
        <Button onClick={() => setPicking(({ times }) => ({ times: times + 1, isOpen: true }))}>
          选择位置
        </Button>
        <Button
          disabled={point === null}
          {...(point === null
            ? {}
            : { href: mapAddressOf('', point, name), target: '_blank', rel: 'noopener noreferrer' })}
        >
          在地图查看
        </Button>
      </Space.Compact>
      {picking.times > 0 ? (
        <Suspense fallback={null}>
          <PlaceDialog
            key={picking.times}
            open={picking.isOpen}
            start={point}
            city={typeof city === 'string' ? city.trim() : ''}
            place={name}
            onClose={close}
            onPick={(picked) => {
              onChange?.(textOf(picked));
              close();
            }}
          />
        </Suspense>
      ) : null}
    </>
  );
}
