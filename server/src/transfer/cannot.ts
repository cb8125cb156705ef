/** Something that stops a move, a backup or a restore and that the person at the console can mend: one line, no stack. */
export class CannotTransfer extends Error {}
