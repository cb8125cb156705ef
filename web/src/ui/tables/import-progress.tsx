import { type ImportCalls, ImportPhase, type ImportProgress as Running } from '@outbound/contract';
import { Progress } from 'antd';
import { useCall } from '../../api/query.ts';

const LOOK_MS = 700;

interface ImportProgressProps {
  calls: Pick<ImportCalls, 'importProgress'>;
  progressKey: string;
  /** Percent of the upload; null where nothing is uploaded. */
  uploaded: number | null;
}

const numberText = (count: number) => count.toLocaleString('en-US');

/** What is being done, in words, and how much of it is done where that is known. */
export function phaseOf(
  uploaded: number | null,
  running: Running,
): { words: string; percent: number | null } {
  if (uploaded !== null && uploaded < 100) return { words: '正在上传', percent: uploaded };
  if (!running) return { words: '处理中', percent: null };
  const { phase, rowNum, totalNum } = running;
  if (phase === ImportPhase.reading)
    return { words: `正在读取，已读 ${numberText(rowNum)} 行`, percent: null };
  if (phase === ImportPhase.judging)
    return { words: `正在校验 ${numberText(totalNum ?? 0)} 行`, percent: null };
  const percent = totalNum ? Math.round((rowNum / totalNum) * 100) : null;
  return { words: `正在写入 ${numberText(totalNum ?? 0)} 行`, percent: percent === 0 ? null : percent };
}

/** How far a running import is: the upload, and what the server says of itself. */
export function ImportProgress({ calls, progressKey, uploaded }: ImportProgressProps) {
  const isUploading = uploaded !== null && uploaded < 100;
  const { data } = useCall(
    calls.importProgress,
    { progressKey },
    { enabled: !isUploading, refetchInterval: LOOK_MS, staleTime: 0, quiet: true },
  );
  const { words, percent } = phaseOf(uploaded, data ?? null);
  return (
    <div aria-live="polite">
      <div>{words}</div>
      <Progress percent={percent ?? 100} status="active" showInfo={percent !== null} />
    </div>
  );
}
