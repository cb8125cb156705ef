import { Alert, Button } from 'antd';
import { useEffect, useRef, useState } from 'react';

/** What browsers that read codes have; TypeScript does not know of it yet. */
interface Detector {
  detect(source: ImageBitmapSource): Promise<{ rawValue: string }[]>;
}
declare const BarcodeDetector: { new (options: { formats: string[] }): Detector } | undefined;

const LOOK_MS = 250;
/** A ticket that stays before the camera is read once. */
const SAME_MS = 4_000;

const canRead = () => typeof BarcodeDetector !== 'undefined' && !!navigator.mediaDevices?.getUserMedia;

/** The camera, where the browser reads codes by itself; elsewhere it says what to do instead. */
export function Scanner({ onRead }: { onRead: (text: string) => void }) {
  const [isOn, setOn] = useState(false);
  const [fault, setFault] = useState('');
  const picture = useRef<HTMLVideoElement>(null);
  const read = useRef(onRead);
  read.current = onRead;

  useEffect(() => {
    const video = picture.current;
    if (!isOn || !video || typeof BarcodeDetector === 'undefined') return;
    const detector = new BarcodeDetector({ formats: ['qr_code'] });
    let stream: MediaStream | null = null;
    let isGone = false;
    let last = { text: '', at: 0 };
    navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' }, audio: false }).then(
      (got) => {
        stream = got;
        if (isGone) return got.getTracks().forEach((track) => void track.stop());
        video.srcObject = got;
        void video.play().catch(() => undefined);
      },
      () => {
        setOn(false);
        setFault('无法使用摄像头：请在浏览器中允许访问，或手动输入报名编号');
      },
    );
    const timer = window.setInterval(() => {
      if (video.readyState < 2) return;
      detector.detect(video).then(
        ([first]) => {
          if (!first || isGone) return;
          const now = Date.now();
          // Counted from when it was last seen: a ticket held still does not come a second time.
          const isSame = first.rawValue === last.text && now - last.at < SAME_MS;
          last = { text: first.rawValue, at: now };
          if (isSame) return;
          read.current(first.rawValue);
        },
        () => undefined,
      );
    }, LOOK_MS);
    return () => {
      isGone = true;
      window.clearInterval(timer);
      stream?.getTracks().forEach((track) => void track.stop());
    };
  }, [isOn]);

  if (!canRead())
    return (
      <Alert
        type="info"
        showIcon
        title="本浏览器不能扫码，请输入报名编号或票码，或用扫码枪扫描到下面的输入框"
      />
    );
  return (
    <div className="door-scanner">
      {fault ? <Alert type="warning" showIcon title={fault} /> : null}
      {isOn ? <video ref={picture} muted playsInline aria-label="摄像头画面" /> : null}
      <Button block size="large" type={isOn ? 'default' : 'primary'} onClick={() => setOn((on) => !on)}>
        {isOn ? '关闭摄像头' : '打开摄像头扫码'}
      </Button>
    </div>
  );
}
