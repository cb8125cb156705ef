import type { Answer, calls } from '@outbound/contract';

export type Profile = Answer<typeof calls.ownAccount.profile>;
