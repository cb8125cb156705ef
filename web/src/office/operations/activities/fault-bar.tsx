import { Alert, Button } from 'antd';
import { type PlacedFault, stepOf, stepTitles } from './form-values.ts';

interface FaultBarProps {
  /** In the order of the page; none: nothing is said. */
  faults: readonly PlacedFault[];
  onGo(fault: PlacedFault): void;
}

/** Says wherever one stands what has to be mended first over all steps, and leads there. */
export function FaultBar({ faults, onGo }: FaultBarProps) {
  const first = faults[0];
  if (!first) return null;
  const step = stepOf(first.name);
  return (
    <Alert
      type="error"
      showIcon
      className="activity-form-faults"
      title={`还有 ${faults.length} 处需要修改；第 ${step} 步“${stepTitles[step - 1]}”：${first.message}`}
      action={
        <Button size="small" danger onClick={() => onGo(first)}>
          去修改
        </Button>
      }
    />
  );
}
