/** Where the pages of a task are (spec 2.4). */
export const BACKLOG = '/taskManagement/backlog';
export const HANDOVER = '/taskManagement/handover';
export const TASK_LIST = '/taskManagement/list';

/** What viewTask asks for; who lacks it would be led to 无权访问. */
export const VIEW_TASK = 'latin_task_management_view' as const;

interface Named {
  detailId: number | null;
  instanceCode: string;
}

const queryOf = (values: Record<string, string | number | null>): string =>
  new URLSearchParams(
    Object.entries(values).flatMap(([key, value]) => (value === null ? [] : [[key, String(value)]])),
  ).toString();

export const viewAddress = ({ detailId, instanceCode }: Named): string =>
  `/taskManagement/viewTask?${queryOf({ detailId, instanceCode })}`;

/** The page judges by what the server answers; `handleStatus` stands there because the specification has it. */
export const processAddress = ({
  detailId,
  instanceCode,
  handleStatus,
}: Named & { handleStatus: number | null }): string =>
  `/taskManagement/processingTask?${queryOf({ detailId, instanceCode, handleStatus })}`;

/** The next one of the backlog, of which only the step is known. */
export const stepAddress = (detailId: number): string =>
  `/taskManagement/processingTask?detailId=${detailId}`;

/** Mending a task that came back, or one that nobody has signed. */
export const modifyAddress = (instanceCode: string): string =>
  `/taskManagement/edit?${queryOf({ instanceCode, mode: 'modify' })}`;

/** A draft, or what was withdrawn and is one again. */
export const draftAddress = (instanceCode: string): string =>
  `/taskManagement/edit?${queryOf({ instanceCode, mode: 'draft' })}`;

export const CREATE = '/taskManagement/create';
export const copyAddress = (instanceCode: string): string => `${CREATE}?${queryOf({ from: instanceCode })}`;
/** A task that follows from this one. */
export const followAddress = (instanceCode: string): string =>
  `${CREATE}?${queryOf({ follow: instanceCode })}`;
/** A task about the accounts that this one's result has found. */
export const nextAccountsAddress = (instanceCode: string, templateId: number): string =>
  `${CREATE}?${queryOf({ follow: instanceCode, templateId, accounts: 'next' })}`;
/** A task that does something about an account before its clock runs out: kind, number and action. */
export const clockAddress = (clockType: number, clockId: number, action: number): string =>
  `${CREATE}?${queryOf({ clock: `${clockType}.${clockId}.${action}` })}`;
/** A new task about this alarm, or this case. */
export const alarmAddress = (alarmId: number): string => `${CREATE}?${queryOf({ alarmId })}`;
export const caseAddress = (caseId: number): string => `${CREATE}?${queryOf({ caseId })}`;
