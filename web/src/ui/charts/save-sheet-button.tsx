import type { PermissionCode } from '@outbound/contract';
import { Button } from 'antd';
import { useState } from 'react';
import { saveFile } from '../../api/download.ts';
import { CallFailure } from '../../api/failure.ts';
import { DownloadOutlined } from '../icons.tsx';
import { Permitted } from '../rights/permitted.tsx';
import { csvOf } from './figures.ts';

interface SaveSheetButtonProps {
  title: string;
  /** The right without which there is no button. */
  code: PermissionCode;
  /** Null until the rows are known; with none there is nothing to take along. */
  sheet: { head: string[]; rows: (string | number)[][] } | null;
  /** Tells the server, which refuses and logs; the file is made once that has answered. */
  ask(): Promise<unknown>;
}

/** Takes the table of a statistics page along, once the server lets it. */
export function SaveSheetButton({ title, code, sheet, ask }: SaveSheetButtonProps) {
  const [isAsking, setAsking] = useState(false);
  const save = async () => {
    if (!sheet) return;
    setAsking(true);
    try {
      await ask();
      saveFile(new Blob([csvOf(sheet)], { type: 'text/csv;charset=utf-8' }), `${title}.csv`);
    } catch (error) {
      // The client has said why.
      if (!(error instanceof CallFailure)) throw error;
    } finally {
      setAsking(false);
    }
  };
  return (
    <Permitted code={code}>
      <Button
        size="small"
        icon={<DownloadOutlined />}
        disabled={!sheet || sheet.rows.length === 0}
        loading={isAsking}
        onClick={() => void save()}
        aria-label={`导出${title}`}
      >
        导出
      </Button>
    </Permitted>
  );
}
