import type { Answer, calls } from '@outbound/contract';

/** A task as its pages read it. */
export type TaskDetail = Answer<typeof calls.taskInstance.detail>;
