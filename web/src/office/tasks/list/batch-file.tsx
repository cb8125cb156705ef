import { calls, limits } from '@outbound/contract';
import { Button, Upload } from 'antd';
import { useState } from 'react';
import { api, download } from '../../../api/client.ts';
import { useMessage } from '../../../ui/feedback/use-message.ts';
import { swallowRefusal } from '../actions/index.ts';

const { taskInstance } = calls;

/** A cell as a copied one reads: within quotation marks where it would end the cell or the row. */
const copied = (cell: string) => (/[\t\n\r"]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** The template of a form as a workbook, and a workbook that was filled in: its rows come as if they were pasted. */
export function BatchFile({ templateId, onRead }: { templateId: number; onRead(text: string): void }) {
  const message = useMessage();
  const [running, setRunning] = useState<'template' | 'file' | null>(null);
  const run = async (what: 'template' | 'file', work: () => Promise<unknown>) => {
    setRunning(what);
    try {
      await work();
    } catch (error) {
      // Told already.
      swallowRefusal(error);
    } finally {
      setRunning(null);
    }
  };
  const read = async (file: File) => {
    const { rowList } = await api.taskInstance.batchRead([file]);
    onRead(rowList.map((cells) => cells.map(copied).join('\t')).join('\n'));
  };
  return (
    <>
      <Button
        loading={running === 'template'}
        onClick={() => void run('template', () => download(taskInstance.batchTemplate, { templateId }))}
      >
        下载模板
      </Button>
      <Upload
        accept=".xlsx"
        showUploadList={false}
        beforeUpload={(file) => {
          if (!/\.xlsx$/i.test(file.name)) message.warning('仅支持 .xlsx 格式的文件');
          else if (file.size > limits.uploadBytes) message.warning('上传文件大小不能超过10MB');
          else void run('file', () => read(file));
          return Upload.LIST_IGNORE;
        }}
      >
        <Button loading={running === 'file'}>选择文件</Button>
      </Upload>
    </>
  );
}
