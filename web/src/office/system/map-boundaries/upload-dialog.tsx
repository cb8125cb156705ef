import { calls, type DictionaryItem, mapLimits, WHOLE_COUNTRY } from '@outbound/contract';
import { useQueryClient } from '@tanstack/react-query';
import { Alert, Flex, Progress, Typography, Upload } from 'antd';
import { useMemo, useState } from 'react';
import { tellDone } from '../../../api/events.ts';
import { CallFailure, CONFLICT } from '../../../api/failure.ts';
import { readAgain, useCall } from '../../../api/query.ts';
import { newIdempotencyKey } from '../../../api/send.ts';
import { uploadTo } from '../../../api/upload-to.ts';
import { Dialog } from '../../../ui/feedback/dialog.tsx';
import { type TreeOption, TreePicker } from '../../../ui/forms/tree-picker.tsx';
import { InboxOutlined } from '../../../ui/special-icons.tsx';
import { bytesText } from '../../../ui/texts/bytes-text.ts';

const { mapBoundary } = calls;

/** Whose boundaries are uploaded, and the version that they replace; a region that is still to be chosen is null. */
export interface Wanted {
  regionCode: number | null;
  regionName?: string;
  version: number;
}

interface UploadDialogProps {
  wanted: Wanted;
  refresh: readonly { path: string }[];
  onDone(): void;
  onClose(): void;
}

/** Regions that have others below them: only these have inner boundaries. */
const treeOf = (regions: readonly DictionaryItem[]): TreeOption[] =>
  regions.flatMap(({ dictKey, dictValue, children = [] }) =>
    children.length > 0
      ? [
          {
            value: Number(dictKey),
            title: `${dictValue}（${dictKey}）`,
            ...(children.some((child) => child.children?.length) ? { children: treeOf(children) } : {}),
          },
        ]
      : [],
  );

/** A region and a GeoJSON file; what is wrong with the file is said below it, and stays. */
export function UploadDialog({ wanted, refresh, onDone, onClose }: UploadDialogProps) {
  const client = useQueryClient();
  const { data = [], isLoading } = useCall(
    calls.dictionary.getDicByType,
    { type: 'region', childFlag: true },
    { quiet: true },
  );
  const regions = useMemo(
    () => [{ value: WHOLE_COUNTRY, title: `全国（${WHOLE_COUNTRY}）` }, ...treeOf(data)],
    [data],
  );
  const [regionCode, setRegionCode] = useState(wanted.regionCode);
  const [file, setFile] = useState<File | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const [percent, setPercent] = useState<number | null>(null);
  const isRunning = percent !== null;

  const take = (chosen: File) => {
    setFile(null);
    if (!/\.(geo)?json$/i.test(chosen.name)) setFault('仅支持 .geojson 或 .json 文件');
    else if (chosen.size > mapLimits.bytes) setFault(`文件大小不能超过${bytesText(mapLimits.bytes)}`);
    else {
      setFault(null);
      setFile(chosen);
    }
  };
  const submit = async () => {
    if (!regionCode) return setFault('请选择地区');
    if (!file) return setFault('请选择边界文件');
    setFault(null);
    setPercent(0);
    try {
      await uploadTo<typeof mapBoundary.upload>(mapBoundary.upload, [file], {
        // Of the same region as was read; of another one there should be none.
        fields: {
          regionCode: String(regionCode),
          version: String(regionCode === wanted.regionCode ? wanted.version : 0),
        },
        onProgress: setPercent,
        idempotencyKey: newIdempotencyKey(),
        quiet: true,
      });
      tellDone('已保存');
      await readAgain(client, refresh);
      onDone();
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      // Nothing was changed meanwhile: the region had boundaries before, and these are replaced in the list.
      const hasSome = error.code === CONFLICT && regionCode !== wanted.regionCode;
      setFault(hasSome ? '该地区已有边界，请在列表中选择“替换”' : error.message);
    } finally {
      setPercent(null);
    }
  };

  return (
    <Dialog
      open
      title={wanted.regionCode === null ? '上传地图边界' : `替换“${wanted.regionName ?? ''}”的地图边界`}
      width={640}
      confirmText="上传"
      confirming={isRunning}
      onCancel={onClose}
      onConfirm={() => void submit()}
    >
      <Flex vertical gap={16}>
        {wanted.regionCode === null ? (
          <Flex vertical gap={4}>
            <label htmlFor="map-region">地区</label>
            <TreePicker
              id="map-region"
              options={regions}
              loading={isLoading}
              placeholder="请选择上级地区"
              value={regionCode}
              onChange={setRegionCode}
            />
          </Flex>
        ) : null}
        <Upload.Dragger
          accept=".geojson,.json"
          multiple={false}
          disabled={isRunning}
          showUploadList={false}
          beforeUpload={(chosen) => {
            take(chosen);
            return Upload.LIST_IGNORE;
          }}
        >
          <InboxOutlined style={{ fontSize: 36, opacity: 0.65 }} />
          <div>{file ? `${file.name}（${bytesText(file.size)}）` : '将文件拖到此处，或点击上传'}</div>
          <small>
            {file
              ? '点击或拖拽可更换文件'
              : `GeoJSON 文件，不超过${bytesText(mapLimits.bytes)}、${mapLimits.features} 个要素`}
          </small>
        </Upload.Dragger>
        {isRunning ? <Progress percent={percent} size="small" aria-label="上传进度" /> : null}
        {fault ? <Alert type="error" showIcon role="alert" title={fault} /> : null}
        <Typography.Text type="secondary">
          文件为 FeatureCollection，每个要素是该地区的一个下级地区，属性 adcode 为六位行政区划代码、name
          为名称，图形为 Polygon 或 MultiPolygon，坐标为经纬度。
        </Typography.Text>
        <Typography.Text type="secondary">
          系统不附带任何边界数据。公开使用的地图应依法审核并取得审图号，请上传本单位有权使用的数据。
        </Typography.Text>
      </Flex>
    </Dialog>
  );
}
