import { calls, type FileItem, PREVIEW_BASE, pictureEndings, readFileList } from '@outbound/contract';
import { Upload as AntUpload, Button, type UploadFile } from 'antd';
import { type ReactElement, Suspense, useContext, useRef, useState } from 'react';
import type { UploadCall } from '../../api/client.ts';
import { CallFailure, isAbort } from '../../api/failure.ts';
import { uploadTo } from '../../api/upload-to.ts';
import { uploadIcons } from '../control-names.tsx';
import { lazyPart } from '../feedback/lazy-part.ts';
import { useMessage } from '../feedback/use-message.ts';
import { PlusOutlined } from '../icons.tsx';
import { InboxOutlined } from '../special-icons.tsx';
import { hasShape } from './crop.ts';
import { PicturePreview } from './picture-preview.tsx';
import { pictureSize, type Size } from './picture-size.ts';
import { previewAddress } from './preview-address.ts';
import { RunningUploads } from './running-uploads.ts';
import { moved, UploadOrder } from './upload-order.tsx';
import {
  defaultUploadRules,
  tooManyText,
  type UploadRules,
  uploadFault,
  uploadValue,
} from './upload-rules.ts';

const CropDialog = lazyPart(async () => ({ default: (await import('./crop-dialog.tsx')).CropDialog }));

interface UploadProps extends Partial<UploadRules> {
  /** JSON text of the file list, undefined when empty (spec 5.3). */
  value?: string | undefined;
  onChange?: (value: string | undefined) => void;
  /** Where the files go. */
  call?: UploadCall;
  disabled?: boolean;
  id?: string;
  /** Under the button, e.g. the wanted size. */
  hint?: string;
  /** The order counts: files can be moved. */
  sortable?: boolean;
  /** Width by height in which a picture is shown: one of another shape is cut to it, if whoever chose it likes. */
  ratio?: number;
}

interface Running {
  uid: string;
  file: File;
  percent: number;
  abort: AbortController;
  /** Why it failed; it can be tried again. */
  fault: string | null;
}

/** The path that an upload answered, alone or first of a list. */
function pathOf(answer: unknown): string {
  const path: unknown = Array.isArray(answer) ? answer[0] : answer;
  return typeof path === 'string' ? path : '';
}

/** Uploads by button, drag and paste, with progress, cancel, another try, and a full-screen preview of pictures. */
export function Upload({
  value,
  onChange,
  call = calls.file.uploadFile,
  endings = defaultUploadRules.endings,
  maxBytes = defaultUploadRules.maxBytes,
  maxFiles = defaultUploadRules.maxFiles,
  disabled = false,
  hint,
  id,
  sortable = false,
  ratio,
}: UploadProps) {
  const message = useMessage();
  const counted = useContext(RunningUploads);
  const [running, setRunning] = useState<readonly Running[]>([]);
  const [previewed, setPreviewed] = useState<number | null>(null);
  const [cropped, setCropped] = useState<{ file: File; size: Size } | null>(null);
  const files = readFileList(value);
  // Several uploads end independently of each other: each must add to the newest list. They go on while the tab is
  // hidden, which tears effects down: so none of them gives an upload up.
  const newest = useRef(files);
  newest.current = files;
  // Counted at once, because several files of one choice arrive before the next render.
  const inFlight = useRef(new Set<string>());

  const isPictures = endings.every((ending) => (pictureEndings as readonly string[]).includes(ending));
  const put = (next: readonly FileItem[]) => {
    newest.current = [...next];
    onChange?.(uploadValue(next));
  };
  const change = (uid: string, part: Partial<Running> | null) =>
    setRunning((all) =>
      part === null
        ? all.filter((one) => one.uid !== uid)
        : all.map((one) => (one.uid === uid ? { ...one, ...part } : one)),
    );

  const start = async (uid: string, file: File) => {
    const abort = new AbortController();
    inFlight.current.add(uid);
    const ended = counted?.begin();
    setRunning((all) => [
      ...all.filter((one) => one.uid !== uid),
      { uid, file, abort, percent: 0, fault: null },
    ]);
    try {
      const answer = await uploadTo(call, [file], {
        signal: abort.signal,
        quiet: true,
        onProgress: (percent) => change(uid, { percent }),
      });
      change(uid, null);
      put([...newest.current, { name: file.name, uid, url: PREVIEW_BASE + pathOf(answer) }]);
      void message.success(`${file.name}上传成功！`);
    } catch (error) {
      if (isAbort(error)) return change(uid, null);
      if (!(error instanceof CallFailure)) throw error;
      change(uid, { fault: error.message });
      void message.error('文件上传失败！');
    } finally {
      inFlight.current.delete(uid);
      ended?.();
    }
  };

  const take = (file: File) => {
    const fault = uploadFault(file, { endings, maxBytes, maxFiles });
    if (fault !== null) void message.error(fault);
    else if (newest.current.length + inFlight.current.size >= maxFiles)
      void message.warning(tooManyText(maxFiles));
    else if (ratio === undefined) begin(file);
    else void cropFirst(file, ratio);
  };
  const begin = (file: File) => void start(crypto.getRandomValues(new Uint32Array(2)).join('-'), file);
  const cropFirst = async (file: File, shape: number) => {
    const size = await pictureSize(file);
    if (size === null || hasShape(size, shape)) begin(file);
    else setCropped({ file, size });
  };

  const list: UploadFile[] = [
    ...files.map((file, index) => ({
      uid: String(file.uid ?? index),
      name: file.name ?? '文件',
      status: 'done' as const,
      url: previewAddress(file.url),
      ...(isPictures ? { thumbUrl: previewAddress(file.url, 160) } : {}),
    })),
    ...running
      .filter((one) => one.fault === null)
      .map(({ uid, file, percent }) => ({ uid, name: file.name, status: 'uploading' as const, percent })),
  ];
  const hasRoom = list.length < maxFiles && !disabled;

  return (
    // Paste arrives wherever the focus lies inside.
    <div
      onPaste={(event) => {
        if (hasRoom) for (const file of event.clipboardData.files) take(file);
      }}
    >
      <AntUpload
        {...(id ? { id } : {})}
        accept={endings.map((ending) => `.${ending}`).join(',')}
        listType={isPictures ? 'picture-card' : 'text'}
        multiple={maxFiles > 1}
        disabled={disabled}
        fileList={list}
        {...uploadIcons}
        beforeUpload={(file) => {
          take(file);
          return AntUpload.LIST_IGNORE;
        }}
        onRemove={(gone) => {
          running.find((one) => one.uid === gone.uid)?.abort.abort();
          put(newest.current.filter((file, index) => String(file.uid ?? index) !== gone.uid));
        }}
        {...(sortable && files.length > 1
          ? {
              itemRender: (entry: ReactElement, file: UploadFile) => (
                <UploadOrder
                  name={file.name}
                  place={files.findIndex((one, index) => String(one.uid ?? index) === file.uid)}
                  count={files.length}
                  onMove={(from, to) => put(moved(newest.current, from, to))}
                >
                  {entry}
                </UploadOrder>
              ),
            }
          : {})}
        {...(isPictures
          ? {
              onPreview: (file: UploadFile) =>
                setPreviewed(
                  Math.max(
                    0,
                    files.findIndex((one, index) => String(one.uid ?? index) === file.uid),
                  ),
                ),
            }
          : {})}
      >
        {!hasRoom ? null : isPictures ? (
          <button
            type="button"
            style={{ border: 0, background: 'none', color: 'inherit', cursor: 'pointer' }}
          >
            <PlusOutlined />
            <div style={{ marginTop: 6 }}>上传图片</div>
          </button>
        ) : (
          <Button icon={<InboxOutlined />}>选择文件</Button>
        )}
      </AntUpload>
      <small style={{ display: 'block', opacity: 0.8 }}>
        {hint ??
          `支持${endings.join('、')}格式，单个不超过${Math.round(maxBytes / 1024 / 1024)}MB，可拖拽或粘贴`}
      </small>
      {running
        .filter((one) => one.fault !== null)
        .map(({ uid, file, fault }) => (
          <div key={uid} role="alert" style={{ marginTop: 4 }}>
            {file.name}：{fault}
            <Button type="link" size="small" onClick={() => void start(uid, file)}>
              重试
            </Button>
            <Button type="link" size="small" onClick={() => change(uid, null)}>
              移除
            </Button>
          </div>
        ))}
      {cropped && ratio !== undefined ? (
        <Suspense>
          <CropDialog
            {...cropped}
            ratio={ratio}
            onDone={(file) => {
              setCropped(null);
              begin(file);
            }}
            onCancel={() => setCropped(null)}
          />
        </Suspense>
      ) : null}
      <PicturePreview pictures={files} current={previewed} onChange={setPreviewed} />
    </div>
  );
}
