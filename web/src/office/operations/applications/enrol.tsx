import type { ActivityDetail } from '@outbound/contract';
import { Button } from 'antd';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../../ui/feedback/lazy-part.ts';
import { PlusOutlined } from '../../../ui/icons.tsx';
import { Permitted } from '../../../ui/rights/permitted.tsx';

const EnrolDialog = lazyPart(async () => ({ default: (await import('./enrol-dialog.tsx')).EnrolDialog }));

/** Signs somebody up for an activity in his name: who telephones, or stands at a counter. */
export function Enrol({ activity }: { activity: Pick<ActivityDetail, 'id' | 'services'> }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Permitted code="latin_op_activity_enrol">
      <Button icon={<PlusOutlined />} onClick={() => setOpen(true)}>
        代为报名
      </Button>
      {isOpen ? (
        <Suspense fallback={null}>
          <EnrolDialog activity={activity} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </Permitted>
  );
}
