/** Roles, for the subjects beside them. */
export { giveRole } from './members.ts';
