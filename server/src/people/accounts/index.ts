/** Accounts, for the subjects beside them. */
export { accountChanges, changedAccount, syncedFault } from './fields.ts';
export { rightsOf } from './held-rights.ts';
export { holdAccount, namesOf } from './subjects.ts';
export { updateAccounts } from './writes.ts';
