import { Alert, Button, Slider } from 'antd';
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { api } from '../../api/client.ts';
import { CallFailure } from '../../api/failure.ts';
import { Dialog } from '../../ui/feedback/dialog.tsx';
import { MOST_ZOOM, movedBy, partOf, wholeCrop } from '../../ui/files/crop.ts';

interface PhotoDialogProps {
  onClose(): void;
  /** With the id of the uploaded picture. */
  onSave(fileId: string): Promise<void>;
}

const FRAME = 260;
/** The edge of what is uploaded, in pixels: enough for the largest place that shows it, twice. */
const EDGE = 400;
/** Width by height of the frame. */
const SQUARE = 1;
const steps: Record<string, readonly [x: number, y: number]> = {
  ArrowLeft: [-0.03, 0],
  ArrowRight: [0.03, 0],
  ArrowUp: [0, -0.03],
  ArrowDown: [0, 0.03],
};

async function decode(file: File): Promise<ImageBitmap | null> {
  // Drawn to a canvas, so whatever the browser reads will do: what is uploaded is always a JPEG of ours.
  return createImageBitmap(file).catch(() => null);
}

/** Chooses a picture, moves and zooms it in a square, uploads that square. */
export function PhotoDialog({ onClose, onSave }: PhotoDialogProps) {
  const [picture, setPicture] = useState<ImageBitmap | null>(null);
  const [crop, setCrop] = useState(wholeCrop);
  const [fault, setFault] = useState<string | null>(null);
  const [isSaving, setSaving] = useState(false);
  const canvas = useRef<HTMLCanvasElement>(null);
  const input = useRef<HTMLInputElement>(null);

  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (!picture || !context) return;
    const { left, top, width, height } = partOf(picture, SQUARE, crop);
    // Under a transparent picture.
    context.fillStyle = '#fff';
    context.fillRect(0, 0, EDGE, EDGE);
    context.imageSmoothingQuality = 'high';
    context.drawImage(picture, left, top, width, height, 0, 0, EDGE, EDGE);
  }, [picture, crop]);
  useEffect(() => () => picture?.close(), [picture]);

  const choose = async (file: File | undefined) => {
    if (!file) return;
    const chosen = await decode(file);
    setFault(chosen === null ? '无法读取该图片，请选择 JPG 或 PNG 图片' : null);
    if (chosen === null) return;
    setPicture(chosen);
    setCrop(wholeCrop);
  };
  const move = (x: number, y: number) => {
    if (!picture) return;
    setCrop((now) => {
      const { width, height } = partOf(picture, SQUARE, now);
      // The picture goes with the pointer: the frame the other way.
      return movedBy(picture, SQUARE, now, -x * width, -y * height);
    });
  };
  const grip = useRef<{ x: number; y: number } | null>(null);
  const drag = ({ clientX: x, clientY: y }: PointerEvent) => {
    if (!grip.current) return;
    move((x - grip.current.x) / FRAME, (y - grip.current.y) / FRAME);
    grip.current = { x, y };
  };
  const nudge = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    move(...step);
  };
  const save = async () => {
    const drawn = canvas.current;
    if (!picture || !drawn) {
      setFault('请选择图片');
      return;
    }
    setSaving(true);
    try {
      const blob = await new Promise<Blob | null>((done) => drawn.toBlob(done, 'image/jpeg', 0.9));
      if (!blob) {
        setFault('无法处理该图片，请换一张');
        return;
      }
      const [id = ''] = await api.file.uploadFile([new File([blob], '头像.jpg', { type: blob.type })]);
      await onSave(id);
      onClose();
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
    } finally {
      setSaving(false);
    }
  };

  return (
    <Dialog
      open
      title="更换头像"
      width={420}
      confirmText="保存"
      confirming={isSaving}
      onCancel={onClose}
      onConfirm={() => void save()}
    >
      <div style={{ display: 'grid', gap: 16, justifyItems: 'center' }}>
        {fault ? <Alert role="alert" type="error" showIcon title={fault} style={{ width: '100%' }} /> : null}
        <input
          ref={input}
          type="file"
          accept="image/*"
          hidden
          aria-label="选择头像图片"
          onChange={(event) => {
            void choose(event.target.files?.[0]);
            event.target.value = '';
          }}
        />
        {picture ? (
          <>
            <canvas
              ref={canvas}
              width={EDGE}
              height={EDGE}
              aria-label="拖动或用方向键调整位置"
              tabIndex={0}
              style={{
                width: FRAME,
                height: FRAME,
                borderRadius: '50%',
                cursor: 'move',
                touchAction: 'none',
              }}
              onPointerDown={(event) => {
                event.currentTarget.setPointerCapture(event.pointerId);
                grip.current = { x: event.clientX, y: event.clientY };
              }}
              onLostPointerCapture={() => {
                grip.current = null;
              }}
              onPointerMove={drag}
              onKeyDown={nudge}
            />
            <div style={{ display: 'flex', alignItems: 'center', gap: 12, width: '100%' }}>
              <span>缩放</span>
              <Slider
                style={{ flex: 1 }}
                min={1}
                max={MOST_ZOOM}
                step={0.05}
                value={crop.zoom}
                tooltip={{ open: false }}
                ariaLabelForHandle="缩放"
                onChange={(zoom) => setCrop((now) => ({ ...now, zoom }))}
              />
            </div>
          </>
        ) : null}
        <Button onClick={() => input.current?.click()}>{picture ? '重新选择' : '选择图片'}</Button>
      </div>
    </Dialog>
  );
}
