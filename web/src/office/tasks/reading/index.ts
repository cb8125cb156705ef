/** What the pages of a task show of it. */
import './task.css';

export { DispatchForm, withRevealed } from './dispatch-form.tsx';
export { StepResults } from './step-results.tsx';
export { TaskBar } from './task-bar.tsx';
export { TaskHead } from './task-head.tsx';
export { TaskSide } from './task-side.tsx';
export { useTask } from './use-task.ts';
