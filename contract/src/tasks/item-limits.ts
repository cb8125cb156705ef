/** How much a form of a task may have; without a validator beside it, for who only fills one in. */

/** So many at most of each. */
export const itemLimits = {
  items: 100,
  columns: 30,
  rows: 500,
  /** Of a table of more columns fewer rows. */
  cells: 6_000,
  options: 200,
  conditions: 3,
  textCharacters: 500,
  textareaCharacters: 2_000,
  files: 20,
  /** Of alarms or cases in one answer. */
  links: 20,
} as const;
