import { Alert, Button } from 'antd';
import { useState, useSyncExternalStore } from 'react';
import { isNewerBuildKnown, onNewerBuild } from '../../api/page-build.ts';
import { updatePage, waitingForms } from '../../api/page-update.ts';

/** Above the pages: that there is a newer version, and after an update which forms hold what was typed. Interrupts nobody. */
export function UpdateLine() {
  const isNewer = useSyncExternalStore(onNewerBuild, isNewerBuildKnown);
  const [waiting, setWaiting] = useState(waitingForms);
  if (isNewer)
    return (
      <Alert
        banner
        type="info"
        title="有新版本。更新只需几秒，表单中填写的内容会保留；密码、验证码、证件号和未完成的导入、合并除外。"
        action={
          <Button size="small" type="link" onClick={updatePage}>
            点此更新
          </Button>
        }
      />
    );
  if (waiting.length === 0) return null;
  return (
    <Alert
      banner
      type="success"
      title={`页面已更新。打开${waiting.map((title) => `“${title}”`).join('、')}可继续填写`}
      closable={{ closeIcon: true, onClose: () => setWaiting([]) }}
    />
  );
}
