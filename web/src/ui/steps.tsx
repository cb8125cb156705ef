import { Steps as AntSteps } from 'antd';

interface StepsProps {
  titles: readonly string[];
  /** 1 is the first; a step past the count counts as 1 (spec 4). */
  current: number;
  onChange?: (step: number) => void;
}

/** The step that is shown: numbers outside 1 to `count` become 1. */
export function stepWithin(current: number, count: number): number {
  return Number.isInteger(current) && current >= 1 && current <= count ? current : 1;
}

/** Steps that are finished, in process or waiting. */
export function Steps({ titles, current, onChange }: StepsProps) {
  return (
    <AntSteps
      size="small"
      current={stepWithin(current, titles.length) - 1}
      items={titles.map((title) => ({ title }))}
      {...(onChange ? { onChange: (index: number) => onChange(index + 1) } : {})}
    />
  );
}
