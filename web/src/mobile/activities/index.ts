/** What the pages about activities offer to those beside them. */
export { type Answers, entriesOf, faultOf, faultsOf, inOrder, shownOf } from './answers.ts';
export { isKept, offeredOf } from './draft.ts';
export { FaultSummary, Refusal, useShowFault } from './faults.tsx';
export { FormField } from './form-field.tsx';
export { TicketSource, uploading } from './uploads.ts';
export { useSignUpProof } from './use-sign-up-proof.ts';
