import { Input } from 'antd';
import { Suspense } from 'react';
import { lazyPart } from '../../../ui/feedback/lazy-part.ts';
import { useSettled } from '../../shell/settled.ts';

const DepartmentPicker = lazyPart(
  async () => ({ default: (await import('../department-picker/index.ts')).DepartmentPicker }),
  { isInPlace: true },
);
/** Holds the picker's place, so that nothing moves when it comes. */
const place = <Input disabled aria-hidden />;

/** One department, for the filters of a list: what it is picked from comes behind the first rows, not before them. */
export function DepartmentFilter(props: {
  id?: string;
  value?: number | null;
  onChange?: (value: number | null) => void;
}) {
  const isSettled = useSettled();
  if (!isSettled) return place;
  return (
    <Suspense fallback={place}>
      <DepartmentPicker {...props} />
    </Suspense>
  );
}
