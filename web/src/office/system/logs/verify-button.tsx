import type { Answer, calls, logFaults } from '@outbound/contract';
import { Button, Progress, Result, Typography } from 'antd';
import { useRef, useState } from 'react';
import { api } from '../../../api/client.ts';
import { CallFailure, isAbort } from '../../../api/failure.ts';
import { copyable, statusIcons } from '../../../ui/control-names.tsx';
import { Dialog } from '../../../ui/feedback/dialog.tsx';
import { SafetyCertificateOutlined } from '../../../ui/special-icons.tsx';

type Check = Answer<typeof calls.userLog.verify>;

const faultTexts: Record<(typeof logFaults)[number], string> = {
  changed: '内容被改动',
  removed: '记录被删除',
  inserted: '记录不是由系统写入',
  chain: '校验链被改动',
  cut: '末尾被截断或整体重写',
};

/** Checks the hash chain of the operation log, stretch by stretch, and names the first row that is not as it was. */
export function VerifyButton() {
  const [check, setCheck] = useState<Check | null>(null);
  const [isRunning, setIsRunning] = useState(false);
  const [checked, setChecked] = useState(0);
  const running = useRef<AbortController | null>(null);

  const run = async () => {
    const abort = new AbortController();
    running.current = abort;
    setIsRunning(true);
    setCheck(null);
    setChecked(0);
    try {
      let afterPosition = 0;
      for (;;) {
        const answer = await api.userLog.verify({ afterPosition }, { signal: abort.signal });
        setChecked((sum) => sum + answer.checkedNum);
        setCheck(answer);
        if (answer.isComplete) break;
        afterPosition = answer.position;
      }
    } catch (error) {
      setCheck(null);
      if (!isAbort(error) && !(error instanceof CallFailure)) throw error;
    } finally {
      setIsRunning(false);
    }
  };
  const close = () => {
    running.current?.abort();
    setCheck(null);
  };
  const percent = check && check.lastPosition > 0 ? (check.position / check.lastPosition) * 100 : 0;

  return (
    <>
      <Button icon={<SafetyCertificateOutlined />} disabled={isRunning} onClick={() => void run()}>
        完整性校验
      </Button>
      <Dialog
        open={isRunning || check !== null}
        title="操作日志完整性校验"
        width={560}
        onCancel={close}
        footer={<Button onClick={close}>{isRunning ? '停止校验' : '关闭'}</Button>}
      >
        {isRunning || !check ? (
          <>
            <Progress percent={Math.floor(percent)} status="active" />
            <Typography.Text role="status">已校验 {checked.toLocaleString('en-US')} 条</Typography.Text>
          </>
        ) : check.fault ? (
          <Result
            status="error"
            icon={statusIcons.errorIcon}
            title={`发现异常：${faultTexts[check.fault.kind]}`}
            subTitle={
              check.fault.kind === 'cut'
                ? `服务器在 ${check.fault.createdTime} 记下的链尾（第 ${check.fault.id} 条）已不在校验链中`
                : `第一条异常记录：编号 ${check.fault.id}，时间 ${check.fault.createdTime}`
            }
          >
            {check.fault.content ? <Typography.Paragraph>{check.fault.content}</Typography.Paragraph> : null}
          </Result>
        ) : (
          <Result
            status="success"
            icon={statusIcons.successIcon}
            title="未发现异常"
            subTitle={`共校验 ${checked.toLocaleString('en-US')} 条，均与写入时一致`}
          >
            {check.keyedFrom !== null && check.keyedFrom > 1 ? (
              <Typography.Paragraph type="secondary">
                第 {check.keyedFrom.toLocaleString('en-US')} 条起的校验链带有密钥，之前的不带
              </Typography.Paragraph>
            ) : null}
            <Typography.Paragraph type="secondary" style={{ marginBottom: 4 }}>
              末条校验值（另行保存后，可证明日志末尾未被截断）
            </Typography.Paragraph>
            <Typography.Text code copyable={copyable} style={{ overflowWrap: 'anywhere' }}>
              {check.hash}
            </Typography.Text>
          </Result>
        )}
      </Dialog>
    </>
  );
}
