import type { SubscribedPage, SubscribedReport } from '@outbound/contract';
import { Button } from 'antd';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../../ui/feedback/lazy-part.ts';
import { MailOutlined } from '../../../ui/special-icons.tsx';
import type { StatisticFilter } from '../filter/index.ts';

const SubscribeDialog = lazyPart(() => import('./subscribe-dialog.tsx'));

interface SubscribeButtonProps {
  page: SubscribedPage;
  report?: SubscribedReport;
  /** What of the page's filter goes with it. */
  filter: StatisticFilter;
}

/** Opens what one is sent of this page each morning. */
export function SubscribeButton(props: SubscribeButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button icon={<MailOutlined />} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        订阅
      </Button>
      {isOpen ? (
        <Suspense fallback={null}>
          <SubscribeDialog {...props} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
