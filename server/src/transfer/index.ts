/** What the operator's commands do, and how a start tells half a database from a whole one. */

export { backUp } from './backup.ts';
export { CannotTransfer } from './cannot.ts';
export { copyToFolder, moveToPostgresql, requireWhole } from './move.ts';
export { restore, tellBackup } from './restore.ts';
