import type { Route } from '@outbound/contract';
import { useCallback, useEffect, useRef, useState } from 'react';
import { api } from '../../api/client.ts';
import { CallFailure } from '../../api/failure.ts';

/** How far the way to an external system has got. */
export type Ticket =
  | { kind: 'asking' }
  | { kind: 'given'; address: string; time: number }
  | { kind: 'refused'; failure: CallFailure };

/**
 * The address of an external system with a ticket that works once. Asked for when the page is opened and by `again`;
 * never because the tab is shown anew, for another address would load the frame from its beginning.
 */
export function useExternalTicket(route: Route): { ticket: Ticket; again(): void } {
  const [ticket, setTicket] = useState<Ticket>({ kind: 'asking' });
  const asked = useRef(0);
  const again = useCallback(() => {
    const time = ++asked.current;
    setTicket({ kind: 'asking' });
    api.externalSystem.ticket({ routeId: route.id }, { quiet: true }).then(
      ({ ticketAddress }) => {
        if (time === asked.current) setTicket({ kind: 'given', address: ticketAddress, time });
      },
      (failure: unknown) => {
        if (!(failure instanceof CallFailure)) throw failure;
        if (time === asked.current) setTicket({ kind: 'refused', failure });
      },
    );
  }, [route.id]);
  useEffect(() => {
    if (asked.current === 0) again();
  }, [again]);
  return { ticket, again };
}
