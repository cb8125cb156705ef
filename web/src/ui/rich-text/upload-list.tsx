import { Button, Progress } from 'antd';
import type { EditorUpload } from './use-editor-uploads.ts';

interface UploadListProps {
  uploads: readonly EditorUpload[];
  onAgain(upload: EditorUpload): void;
  onDrop(upload: EditorUpload): void;
}

/** The files that are on their way into the text, and those that failed. */
export function UploadList({ uploads, onAgain, onDrop }: UploadListProps) {
  if (uploads.length === 0) return null;
  return (
    <ul className="rich-text-uploads" aria-label="正在上传的文件">
      {uploads.map((upload) => {
        const { key, file, percent, fault } = upload;
        return (
          <li key={key}>
            <span className="rich-text-upload-name">{file.name}</span>
            {fault === null ? (
              <Progress percent={percent} size="small" aria-label={`${file.name}的上传进度`} />
            ) : (
              <span role="alert">上传失败：{fault}</span>
            )}
            <span>
              {fault === null ? null : (
                <Button
                  type="link"
                  size="small"
                  onClick={() => onAgain(upload)}
                  aria-label={`重试 ${file.name}`}
                >
                  重试
                </Button>
              )}
              <Button
                type="link"
                size="small"
                onClick={() => onDrop(upload)}
                aria-label={`${fault === null ? '取消' : '移除'} ${file.name}`}
              >
                {fault === null ? '取消' : '移除'}
              </Button>
            </span>
          </li>
        );
      })}
    </ul>
  );
}
