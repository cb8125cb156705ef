import { Button, Flex, Slider } from 'antd';
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { Dialog } from '../feedback/dialog.tsx';
import { type Crop, MOST_ZOOM, movedBy, partOf, sentSize, wholeCrop } from './crop.ts';
import './crop-dialog.css';
import type { Size } from './picture-size.ts';

interface CropDialogProps {
  file: File;
  size: Size;
  /** Width by height of the frame. */
  ratio: number;
  /** The frame's content, or the picture as it was chosen. */
  onDone(file: File): void;
  onCancel(): void;
}

/** An arrow key moves the picture by this share of the frame. */
const STEP = 0.02;
const arrows: Readonly<Record<string, readonly [right: number, down: number]>> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
};

/** Chooses the part of a picture that has the shape in which it is shown, by pointer or by keys. */
export function CropDialog({ file, size, ratio, onDone, onCancel }: CropDialogProps) {
  const [address, setAddress] = useState<string>();
  const [crop, setCrop] = useState<Crop>(wholeCrop);
  const [isCutting, setCutting] = useState(false);
  const picture = useRef<HTMLImageElement>(null);
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);

  const part = partOf(size, ratio, crop);
  const drag = (event: PointerEvent<HTMLElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    // The picture goes with the pointer: the frame the other way.
    const scale = part.width / event.currentTarget.clientWidth;
    const [right, down] = [-event.movementX * scale, -event.movementY * scale];
    // Several moves may come before one is drawn.
    setCrop((now) => movedBy(size, ratio, now, right, down));
  };
  const move = (event: KeyboardEvent) => {
    const arrow = arrows[event.key];
    if (!arrow) return;
    event.preventDefault();
    setCrop((now) => movedBy(size, ratio, now, -arrow[0] * part.width, -arrow[1] * part.height));
  };
  const cut = async () => {
    const whole = picture.current;
    if (!whole) return;
    setCutting(true);
    // A large one may not be there yet: nothing would be drawn of it.
    await whole.decode().catch(() => undefined);
    const sent = sentSize(part, ratio);
    const canvas = Object.assign(document.createElement('canvas'), sent);
    canvas
      .getContext('2d')
      ?.drawImage(whole, part.left, part.top, part.width, part.height, 0, 0, sent.width, sent.height);
    const type = file.type === 'image/png' ? 'image/png' : 'image/jpeg';
    const bytes = await new Promise<Blob | null>((done) => canvas.toBlob(done, type, 0.92));
    // A browser that cannot draw it leaves the picture as it was chosen.
    onDone(bytes ? new File([bytes], file.name, { type }) : file);
  };

  return (
    <Dialog
      open
      title="裁剪图片"
      width={720}
      onCancel={() => !isCutting && onCancel()}
      footer={
        <Flex wrap gap={8} justify="flex-end">
          {/* While it is cut neither: it would be uploaded all the same, or twice. */}
          <Button disabled={isCutting} onClick={onCancel}>
            取消
          </Button>
          <Button disabled={isCutting} onClick={() => onDone(file)}>
            使用原图
          </Button>
          <Button type="primary" loading={isCutting} onClick={() => void cut()}>
            裁剪并上传
          </Button>
        </Flex>
      }
    >
      <p style={{ marginTop: 0 }}>图片按此比例展示。拖动图片或按方向键选择要展示的部分。</p>
      {/* biome-ignore lint/a11y/useSemanticElements: a field set cannot be dragged */}
      <div
        className="crop-frame"
        data-work
        role="group"
        aria-label="展示的部分，按方向键移动"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it is moved by keys
        tabIndex={0}
        style={{ aspectRatio: ratio }}
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={drag}
        onKeyDown={move}
      >
        {address ? (
          <img
            ref={picture}
            src={address}
            alt=""
            draggable={false}
            style={{
              width: `${(size.width / part.width) * 100}%`,
              left: `${(-part.left / part.width) * 100}%`,
              top: `${(-part.top / part.height) * 100}%`,
            }}
          />
        ) : null}
      </div>
      <Flex align="center" gap={12} style={{ marginTop: 14 }}>
        缩放
        <Slider
          ariaLabelForHandle="缩放"
          style={{ flex: 1 }}
          min={1}
          max={MOST_ZOOM}
          step={0.05}
          value={crop.zoom}
          onChange={(zoom) => setCrop((now) => ({ ...now, zoom }))}
        />
      </Flex>
    </Dialog>
  );
}
