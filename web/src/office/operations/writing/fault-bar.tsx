import { Alert, Button } from 'antd';
import type { PlacedFault } from './use-faults.ts';
import './form-footer.css';

interface FaultBarProps<N extends string> {
  /** In the order of the page; none: nothing is said. */
  faults: readonly PlacedFault<N>[];
  /** Which part of the form a field stands in, before its message; '' where that is plain. */
  partOf(name: N): string;
  onGo(fault: PlacedFault<N>): void;
}

/** Says wherever one stands what has to be mended first over the whole form, and leads there. */
export function FaultBar<N extends string>({ faults, partOf, onGo }: FaultBarProps<N>) {
  const first = faults[0];
  if (!first) return null;
  return (
    <Alert
      type="error"
      showIcon
      className="form-footer-faults"
      title={`还有 ${faults.length} 处需要修改；${partOf(first.name)}${first.message}`}
      action={
        <Button size="small" danger onClick={() => onGo(first)}>
          去修改
        </Button>
      }
    />
  );
}
