/** How a task stands, for lists too: they load nothing of the forms that its pages show. */

export { ClockTime } from './clock-time.tsx';
export { HandleStatusTag, PriorityTag, StatusTag } from './task-tags.tsx';
