import { Alert, Button } from 'antd';
import { hasCamera } from './code-reader.ts';
import { useCamera } from './use-camera.ts';

/** The camera, where the page may have one; elsewhere it says what to do instead. */
export function Scanner({
  onRead,
  isPaused,
}: {
  onRead: (text: string) => void;
  /** Somebody is being asked: who comes next waits. */
  isPaused: boolean;
}) {
  const { isOn, fault, picture, turn } = useCamera(onRead, isPaused);
  if (!hasCamera())
    return (
      <Alert
        type="info"
        showIcon
        title="本页不能使用摄像头（需以 https 打开），请输入报名编号或票码，或用扫码枪扫描到下面的输入框"
      />
    );
  return (
    <div className="door-scanner">
      {fault ? <Alert type="warning" showIcon title={fault} /> : null}
      {isOn ? <video ref={picture} muted playsInline aria-label="摄像头画面" /> : null}
      <Button block size="large" type={isOn ? 'default' : 'primary'} onClick={() => turn(!isOn)}>
        {isOn ? '关闭摄像头' : '打开摄像头扫码'}
      </Button>
    </div>
  );
}
