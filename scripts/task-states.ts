/** Writes docs/task-states.md anew from the table of actions. */
import { writeFileSync } from 'node:fs';
import { drawTaskStates } from '../contract/src/tasks/state-drawing.ts';

writeFileSync(new URL('../docs/task-states.md', import.meta.url), drawTaskStates());
