import { createContext, useState } from 'react';

/** The uploads that run inside a form, so that it is not saved without what they bring. */
export interface UploadCount {
  /** Counts one in; the answered function counts it out. */
  begin(): () => void;
  count(): number;
}

/** Null outside of forms that ask. */
export const RunningUploads = createContext<UploadCount | null>(null);

/** For a form: hand it to `RunningUploads` around the fields. */
export function useUploadCount(): UploadCount {
  const [counted] = useState((): UploadCount => {
    const running = new Set<symbol>();
    return {
      begin: () => {
        const one = Symbol('upload');
        running.add(one);
        return () => void running.delete(one);
      },
      count: () => running.size,
    };
  });
  return counted;
}

/** Why a form is not saved yet. */
export const stillUploading = (count: number) => `还有 ${count} 个文件在上传，请稍候再保存`;
