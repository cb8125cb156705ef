/** What can be done to tasks, from lists and from their pages. */
export { ActionDialog, type ActionStep, type ActionSubject, type OfferedAction } from './action-dialog.tsx';
export {
  alarmAddress,
  BACKLOG,
  CREATE,
  caseAddress,
  clockAddress,
  copyAddress,
  draftAddress,
  HANDOVER,
  modifyAddress,
  processAddress,
  stepAddress,
  TASK_LIST,
  VIEW_TASK,
  viewAddress,
} from './addresses.ts';
export { useDepartments } from './departments.ts';
export { nextAccountAnswers, resultOf } from './next-accounts.ts';
export { NextAccountsButton } from './next-accounts-button.tsx';
export { findPeople, PeoplePicker } from './people-picker.tsx';
export { TargetPicker } from './target-picker.tsx';
export { TaskButtons } from './task-buttons.tsx';
export type { TaskDetail } from './task-detail.ts';
export { templateField } from './template-field.tsx';
export {
  type HandleBody,
  isGone,
  isOutrun,
  swallowRefusal,
  taskReads,
  useBatchHandle,
  useHandle,
} from './use-handle.ts';
export { useArrowToRows, useFocusAtStart, useShortcut } from './use-shortcut.ts';
