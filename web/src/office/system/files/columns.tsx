import type { calls, fileKinds, Row } from '@outbound/contract';
import { Button, Tag, Tooltip, theme } from 'antd';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { previewAddress } from '../../../ui/files/preview-address.ts';
import { FileOutlined, PictureOutlined } from '../../../ui/icons.tsx';
import { VideoCameraOutlined } from '../../../ui/special-icons.tsx';
import type { Column, SearchField, Template } from '../../../ui/tables/page-table.tsx';
import { bytesText } from '../../../ui/texts/bytes-text.ts';
import { NumberText } from '../../../ui/texts/number-text.tsx';

export type FileRow = Row<typeof calls.file.page>;

function kindOf({ mediaType }: FileRow): (typeof fileKinds)[number] {
  if (mediaType.startsWith('image/')) return 'picture';
  return mediaType.startsWith('video/') ? 'video' : 'document';
}

export const isPicture = (row: FileRow) => kindOf(row) === 'picture';

const kindLabels: Record<(typeof fileKinds)[number], string> = {
  picture: '图片',
  video: '视频',
  document: '文档',
};
const audienceLabels: Record<FileRow['audience'], string> = {
  public: '公开',
  signedIn: '登录可见',
  attachment: '报名附件',
};
const holderLabels: Record<FileRow['holderList'][number]['kind'], string> = {
  activity: '活动',
  application: '报名',
  user: '用户头像',
  setting: '平台设置',
  information: '资讯',
  partner: '合作伙伴',
  banner: '轮播图',
  system_message: '系统消息',
  task: '任务',
};

const kindIcons: Record<(typeof fileKinds)[number], ReactNode> = {
  picture: <PictureOutlined />,
  video: <VideoCameraOutlined />,
  document: <FileOutlined />,
};

/** “PDF 文档”: stored names end as the content does. */
const typeText = (row: FileRow) =>
  `${row.name.slice(row.name.lastIndexOf('.') + 1).toUpperCase()} ${kindLabels[kindOf(row)]}`;

/** A picture in small, anything else by its kind. */
function Thumb({ row, onOpen }: { row: FileRow; onOpen(): void }) {
  const { token } = theme.useToken();
  const [isBroken, setBroken] = useState(false);
  const box = {
    width: 48,
    height: 36,
    borderRadius: token.borderRadiusSM,
    background: token.colorFillTertiary,
    display: 'grid',
    placeItems: 'center',
    fontSize: 18,
    color: token.colorTextTertiary,
  } as const;
  if (!isPicture(row) || !row.readable || isBroken) return <span style={box}>{kindIcons[kindOf(row)]}</span>;
  return (
    <Button
      type="text"
      style={{ ...box, padding: 0, overflow: 'hidden' }}
      aria-label={`预览 ${row.name}`}
      onClick={onOpen}
    >
      <img
        src={previewAddress(row.id, 160)}
        alt=""
        loading="lazy"
        style={{ width: 48, height: 36, objectFit: 'cover', display: 'block' }}
        onError={() => setBroken(true)}
      />
    </Button>
  );
}

const faultLabels: Record<NonNullable<FileRow['fault']>, [string, string]> = {
  missing: ['已丢失', '存储中找不到文件内容，请从备份恢复'],
  differs: ['已损坏', '文件内容与上传时不一致，已停止提供，请从备份恢复'],
};

/** What was found of its bytes when they were last read or checked. */
function State({ row }: { row: FileRow }) {
  if (row.fault === null) return '正常';
  const [label, advice] = faultLabels[row.fault];
  return (
    <Tooltip title={advice}>
      <Tag color="error">{label}</Tag>
    </Tooltip>
  );
}

/** “活动：…”; of what the reader may not see only its kind is told. */
const holderText = ({ kind, name }: FileRow['holderList'][number]) =>
  `${holderLabels[kind]}${name === '' ? '' : `：${name}`}`;

function Holders({ row }: { row: FileRow }) {
  const [first, ...others] = row.holderList;
  if (!first) return <Tag color="gold">未被使用</Tag>;
  const text = holderText(first);
  return (
    <Tooltip
      placement="topLeft"
      title={row.holderList.map((holder) => (
        <div key={`${holder.kind}-${holder.id}`}>{holderText(holder)}</div>
      ))}
    >
      {first.kind === 'activity' && first.name !== '' ? (
        <Link to={`/activity/detail?id=${first.id}`}>{text}</Link>
      ) : (
        text
      )}
      {others.length > 0 ? ` +${others.length}` : ''}
    </Tooltip>
  );
}

/** The columns of the file list; `open` shows a picture over the whole screen. */
export function fileColumns(open: (row: FileRow) => void): Column<FileRow>[] {
  return [
    {
      key: 'thumb',
      title: '预览',
      width: 80,
      align: 'center',
      render: (row) => <Thumb row={row} onOpen={() => open(row)} />,
    },
    { key: 'name', title: '文件名', width: 200 },
    { key: 'mediaType', title: '类型', width: 104, render: typeText },
    { key: 'size', title: '大小', width: 96, align: 'right', render: (row) => bytesText(row.size) },
    {
      key: 'audience',
      title: '可见范围',
      width: 104,
      render: (row) => <Tag>{audienceLabels[row.audience]}</Tag>,
    },
    { key: 'fault', title: '状态', width: 88, render: (row) => <State row={row} /> },
    { key: 'holderList', title: '使用位置', width: 240, render: (row) => <Holders row={row} /> },
    { key: 'uploader', title: '上传人', width: 110, render: (row) => row.uploader ?? '访客' },
    { key: 'createdTime', title: '上传时间', width: 172 },
    {
      key: 'downloadNum',
      title: '下载次数',
      width: 96,
      align: 'right',
      render: (row) => <NumberText value={row.downloadNum} />,
    },
    {
      key: 'unheldTime',
      title: '停用时间',
      width: 172,
      hiddenAtFirst: true,
      render: (row) => row.unheldTime ?? '--',
    },
  ];
}

export const fileSearch: SearchField<Template<typeof calls.file.page>>[] = [
  { name: 'name', label: '文件名', kind: 'text' },
  { name: 'uploader', label: '上传人', kind: 'text' },
  {
    name: 'kind',
    label: '类型',
    kind: 'select',
    options: Object.entries(kindLabels).map(([value, label]) => ({ value, label })),
  },
  {
    name: 'createdTimeStart',
    label: '上传时间',
    kind: 'range',
    of: 'day',
    names: ['createdTimeStart', 'createdTimeEnd'],
  },
];

/** What the names of several files are called in a question. */
export function filesText(rows: readonly FileRow[]): string {
  const [only] = rows;
  return only && rows.length === 1 ? `文件“${only.name}”` : `所选的 ${rows.length} 个文件`;
}
