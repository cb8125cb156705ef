/** Numbers of the door, apart from its calls: every page of the office needs one of them, and none of the schemas. */

/** So many check-ins travel together; a device that was without network sends the rest after them. */
export const MOST_CHECK_INS = 100;
/** So many seats come with one call, and so many a device keeps for working without network. */
export const SEATS_AT_ONCE = 500;
export const MOST_SEATS = 5_000;
/** So long after the end of an activity somebody still stands at its door. */
export const DOOR_OPEN_HOURS = 24;
/** So many fields of a form may be asked at the door: a line stands behind each. */
export const MOST_DOOR_QUESTIONS = 10;
/** How long a device may hold back what it noted without network, and keep the list. */
export const DOOR_LIST_HOURS = 24;
