import {
  type ActivityDetail,
  activityTypeLabels,
  readFileList,
  readLatLon,
  timeRangeText,
} from '@outbound/contract';
import { Descriptions, Grid, Image, Space } from 'antd';
import { previewAddress } from '../../../ui/files/preview-address.ts';
import { groupPreviewNames } from '../../../ui/files/preview-names.tsx';
import { createdText, updatedText } from '../../../ui/records/who-when.ts';
import { windowText } from './list-columns.tsx';

/** What an activity is, read-only. */
export function ActivityFacts({ activity }: { activity: ActivityDetail }) {
  const isWide = Grid.useBreakpoint().md !== false;
  const posters = readFileList(activity.poster);
  const point = readLatLon(activity.latLon);
  const places = activity.services.map((service) => {
    const most = activity.serviceCapacity[service];
    return `${service}（${typeof most === 'number' ? `${most} 个名额` : '名额不限'}）`;
  });
  return (
    <Descriptions
      bordered
      size="small"
      column={isWide ? 2 : 1}
      layout={isWide ? 'horizontal' : 'vertical'}
      styles={{
        label: { width: isWide ? 108 : 'auto', whiteSpace: 'nowrap' },
        content: { width: isWide ? '40%' : 'auto' },
      }}
      items={[
        { key: 'type', label: '活动形式', children: activityTypeLabels[activity.activityType] },
        { key: 'time', label: '活动时间', children: timeRangeText(activity.startTime, activity.endTime) },
        { key: 'city', label: '活动城市', children: activity.cityLabel || '--' },
        {
          key: 'window',
          label: '报名时间',
          children: windowText(activity.applyStartTime, activity.applyEndTime),
        },
        {
          key: 'place',
          label: '活动地点',
          children: (
            <Space wrap>
              {activity.location || '--'}
              {point ? (
                <a
                  href={`https://uri.amap.com/marker?${new URLSearchParams({ position: `${point.lon},${point.lat}`, name: activity.location })}`}
                  target="_blank"
                  rel="noopener noreferrer"
                >
                  在地图查看
                </a>
              ) : null}
            </Space>
          ),
        },
        {
          key: 'capacity',
          label: '总名额',
          children: activity.capacity === null ? '不限' : `${activity.capacity} 人`,
        },
        { key: 'services', label: '活动服务', span: 'filled', children: places.join('、') },
        {
          key: 'posters',
          label: '活动海报',
          span: 'filled',
          children: (
            <Image.PreviewGroup
              items={posters.map(({ url }) => previewAddress(url))}
              preview={groupPreviewNames(posters.map(({ name }, index) => name || `海报 ${index + 1}`))}
            >
              <Space wrap>
                {posters.map(({ url, name }, index) => (
                  <Image
                    key={url}
                    src={previewAddress(url, 320)}
                    alt={name || `海报 ${index + 1}`}
                    width={105}
                    height={140}
                    style={{ objectFit: 'cover', borderRadius: 4 }}
                  />
                ))}
              </Space>
            </Image.PreviewGroup>
          ),
        },
        { key: 'creator', label: '创建', children: createdText(activity) },
        {
          key: 'updater',
          label: '最近更新',
          children: updatedText(activity),
        },
      ]}
    />
  );
}
