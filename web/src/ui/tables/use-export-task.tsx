import type { BodyInput, Calls, ExportKind, ExportKinds } from '@outbound/contract';
import { Button } from 'antd';
import { useNavigate } from 'react-router';
import { api } from '../../api/client.ts';
import { CallFailure } from '../../api/failure.ts';
import { useMessage } from '../feedback/use-message.ts';

/** Where tasks are found. */
const TASK_CENTER = '/taskCenter';

/** Asks for an export as a task, and says where its file is going to be. */
export function useExportTask() {
  const message = useMessage();
  const navigate = useNavigate();
  return async <K extends ExportKind>(
    kind: K,
    body: BodyInput<ExportKinds[K]['call']>,
    expectedNum: number,
  ): Promise<void> => {
    try {
      await api.exportTask.add({ kind, body, expectedNum } as BodyInput<Calls['exportTask']['add']>);
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      return;
    }
    void message.success({
      content: (
        <>
          已提交导出任务，可离开本页，稍后到任务中心下载
          <Button type="link" size="small" onClick={() => void navigate(TASK_CENTER)}>
            前往任务中心
          </Button>
        </>
      ),
      duration: 6,
    });
  };
}
