import type { FormItemType, TaskItemType } from '@outbound/contract';

/** An item as it stands in the list of a builder. */
export interface BuilderRow {
  key: string;
  name: string;
  type: TaskItemType | FormItemType;
  require: boolean;
  /** Behind its name, in small: its type and what is worth knowing of it. */
  notes: readonly string[];
  /** A mark of what holds it: 被统计引用. */
  mark?: string;
  fault?: string | undefined;
  /** What its last button does; null: it stays. */
  removal: 'delete' | 'disable' | null;
  /** Said of that button. */
  why?: string;
  isOff?: boolean;
}
