import type { MobileInput, PublicInput } from '@outbound/contract';
import { ActivityPage } from './activity-page.tsx';
import { ApplyPage } from './apply-page.tsx';

/** A mobile page, the same on the server and in the browser. */
export function MobileApp({ input }: { input: MobileInput }) {
  return input.page === 'mobileActivity' ? <ActivityPage input={input} /> : <ApplyPage input={input} />;
}

export function isMobileInput(input: PublicInput): input is MobileInput {
  return input.page === 'mobileActivity' || input.page === 'mobileApply';
}
