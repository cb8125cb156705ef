/** Accounts, for the subjects beside them. */
export { accountChanges, changedAccount, syncedFault } from './fields.ts';
export { holdAccount, namesOf } from './held-accounts.ts';
export { rightsOf } from './held-rights.ts';
export { updateAccounts } from './writes.ts';
