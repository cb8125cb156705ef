import { calls, type FormItem, filesOf, limits } from '@outbound/contract';
import { Button, Upload } from 'antd';
import { useRef, useState } from 'react';
import { api } from '../../../api/client.ts';
import { CallFailure } from '../../../api/failure.ts';
import { uploadTo } from '../../../api/upload-to.ts';
import { useMessage } from '../../../ui/feedback/use-message.ts';
import { PlusOutlined } from '../../../ui/icons.tsx';
import { bytesText } from '../../../ui/texts/bytes-text.ts';

interface TicketUploadProps {
  item: Pick<FormItem, 'id' | 'activityId' | 'name' | 'maxFiles'>;
  id?: string;
  /** The ids of the files, joined by commas. */
  value?: string;
  onChange?: (value: string) => void;
}

/** Attachments of a sign-up, as its person would upload them: each with a ticket for its field. */
export function TicketUpload({ item, id, value = '', onChange }: TicketUploadProps) {
  const message = useMessage();
  const [names, setNames] = useState<Readonly<Record<string, string>>>({});
  const [isRunning, setRunning] = useState(false);
  // An upload ends long after it began: it adds to the newest list.
  const newest = useRef(value);
  newest.current = value;
  const most = item.maxFiles ?? 1;
  const files = filesOf(value);

  const take = async (file: File) => {
    if (file.size > limits.applyUploadBytes)
      return void message.error(`单个文件最大 ${bytesText(limits.applyUploadBytes)}`);
    setRunning(true);
    try {
      const { ticket } = await api.application.openTicket({ activityId: item.activityId, formId: item.id });
      const fileId = await uploadTo<typeof calls.file.openCoverFiles>(calls.file.openCoverFiles, [file], {
        fields: { ticket },
      });
      setNames((all) => ({ ...all, [fileId]: file.name }));
      onChange?.([...filesOf(newest.current), fileId].join(','));
      message.success(`${item.name}上传成功！`);
    } catch (error) {
      // Told already.
      if (!(error instanceof CallFailure)) throw error;
    } finally {
      setRunning(false);
    }
  };

  return (
    <Upload
      {...(id ? { id } : {})}
      fileList={files.map((fileId) => ({ uid: fileId, name: names[fileId] ?? '附件', status: 'done' }))}
      beforeUpload={(file) => {
        void take(file);
        return false;
      }}
      onRemove={({ uid }) => onChange?.(files.filter((fileId) => fileId !== uid).join(','))}
    >
      {files.length < most ? (
        <Button icon={<PlusOutlined />} loading={isRunning}>
          上传附件
        </Button>
      ) : null}
    </Upload>
  );
}
