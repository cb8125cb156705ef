import { type MapPoint, mapAddressOf } from '@outbound/contract';
import { Alert, Button, Form, Input, Select, Space, Typography } from 'antd';
import { useId, useState } from 'react';
import { clearable, searchable } from '../../../../ui/control-names.tsx';
import { Dialog } from '../../../../ui/feedback/dialog.tsx';
import { cities } from './cities.ts';
import { linkText } from './link-text.ts';
import { readMapLink } from './map-link.ts';
import { CHINA, following, LATIN_AMERICA, type MapView, WORLD, zoomed } from './map-view.ts';
import { WorldMap } from './world-map.tsx';

interface PlaceDialogProps {
  open: boolean;
  /** Where the pin stands at first. */
  start: MapPoint | null;
  /** As typed: a city that the map knows is where one begins to look. */
  city: string;
  place: string;
  onClose(): void;
  onPick(point: MapPoint): void;
}

const views = [
  ['世界', WORLD],
  ['拉丁美洲', LATIN_AMERICA],
  ['中国', CHINA],
] as const;
const CLOSE = 12;
const cityOptions = cities.map(({ name }) => ({ value: name, label: name }));
const cityOf = (name: string) => cities.find((one) => one.name === name);

/** Where an activity takes place: out of the link of any map, or picked on our own drawing of the world. */
export default function PlaceDialog({ open, start, city, place, onClose, onPick }: PlaceDialogProps) {
  const id = useId();
  const [pin, setPin] = useState(start);
  const [link, setLink] = useState('');
  const [view, setView] = useState<MapView>(() => {
    const first = start ?? cityOf(city);
    return first ? { lat: first.lat, lon: first.lon, width: CLOSE } : LATIN_AMERICA;
  });
  const read = link.trim() === '' ? null : readMapLink(link);
  const go = (point: MapPoint) => {
    setPin({ lat: point.lat, lon: point.lon });
    setView({ lat: point.lat, lon: point.lon, width: CLOSE });
  };
  return (
    <Dialog
      open={open}
      title="选择位置"
      width={860}
      onCancel={onClose}
      footer={
        <Space wrap>
          <Button onClick={onClose}>取消</Button>
          <Button type="primary" disabled={pin === null} onClick={() => pin && onPick(pin)}>
            使用这个位置
          </Button>
        </Space>
      }
    >
      <Form.Item
        label="地图链接"
        htmlFor={`${id}-link`}
        layout="vertical"
        {...(read
          ? {
              validateStatus: 'fault' in read ? ('error' as const) : ('success' as const),
              help: linkText(read),
            }
          : { extra: '支持高德、Google、OpenStreetMap、苹果地图；也可直接填“纬度,经度”' })}
      >
        <Input
          id={`${id}-link`}
          value={link}
          allowClear={clearable}
          placeholder="粘贴地图链接"
          onChange={({ target }) => {
            setLink(target.value);
            const found = readMapLink(target.value);
            if ('point' in found) go(found.point);
          }}
        />
      </Form.Item>
      <Space wrap style={{ marginBottom: 8 }}>
        {views.map(([name, whole]) => (
          <Button key={name} size="small" onClick={() => setView(whole)}>
            {name}
          </Button>
        ))}
        <Button size="small" onClick={() => setView((now) => zoomed(now, 2, pin ?? now))}>
          放大
        </Button>
        <Button size="small" onClick={() => setView((now) => zoomed(now, 0.5))}>
          缩小
        </Button>
        <Select
          size="small"
          showSearch={searchable}
          style={{ width: 160 }}
          aria-label="移到城市"
          placeholder="移到城市"
          options={cityOptions}
          value={null}
          onChange={(name: string | null) => {
            const known = cityOf(name ?? '');
            if (known) go(known);
          }}
        />
      </Space>
      <WorldMap
        view={view}
        onView={setView}
        pin={pin}
        onPin={(point) => {
          setPin(point);
          setView((now) => following(now, point));
        }}
        describedBy={`${id}-pin`}
      />
      <div
        style={{
          display: 'flex',
          flexWrap: 'wrap',
          gap: 8,
          justifyContent: 'space-between',
          margin: '8px 0',
        }}
      >
        <span id={`${id}-pin`} role="status">
          {pin ? `图钉：纬度 ${pin.lat}，经度 ${pin.lon}` : '还没有选择位置：点击图上任意一点'}
        </span>
        {pin ? (
          <Typography.Link href={mapAddressOf('', pin, place)} target="_blank" rel="noopener noreferrer">
            在地图上核对
          </Typography.Link>
        ) : null}
      </div>
      <Alert
        type="info"
        showIcon
        title="图为手绘示意，只用于选点，不标示国界，精度约到城市；准确位置请粘贴地图链接"
      />
    </Dialog>
  );
}
