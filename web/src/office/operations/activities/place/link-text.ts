import type { MapName, ReadLink } from './map-link.ts';

const maps: Readonly<Record<MapName, string>> = {
  amap: '高德地图链接',
  google: 'Google 地图链接',
  openStreetMap: 'OpenStreetMap 链接',
  apple: '苹果地图链接',
  geo: '坐标链接',
  text: '坐标',
};

/** What is said about something that was pasted. */
export function linkText(read: ReadLink): string {
  if ('fault' in read)
    switch (read.fault) {
      case 'short':
        return '短链接里没有坐标，请先在浏览器中打开，再复制地址栏里的链接';
      case 'none':
        return '这个链接里没有坐标，请在地图上点选位置后再复制链接，或在下方图上选择';
      case 'unknown':
        return '无法识别，请粘贴高德、Google、OpenStreetMap 或苹果地图的链接，或“纬度,经度”';
    }
  return read.isMoved
    ? `已识别：${maps[read.map]}；已从国内地图坐标系（GCJ-02）换算为 GPS 坐标（WGS-84），可能有几米偏差，请核对`
    : `已识别：${maps[read.map]}`;
}
