/** What a select shows of a value that none of its options has: it came with a link, or was kept with a filter. */
import type { ReactNode } from 'react';

export const UNKNOWN_CHOICE = '已删除或不可见';
/** Until it is known what there is to choose from. */
export const CHOICE_PENDING = '…';

/** A select's `labelRender`, so that no bare number stands there; `areKnown`: the options have come. */
export const choiceLabel =
  (areKnown: boolean) =>
  ({ label }: { label?: ReactNode }): ReactNode =>
    label ?? (areKnown ? UNKNOWN_CHOICE : CHOICE_PENDING);
