/** What those of the sample are told of its tasks. */
import type { TaskMessageType } from '@outbound/contract';
import { productWording } from '../notices/index.ts';
import { messageText } from '../tasks/index.ts';
import type { Wanted } from './task-plan.ts';
import type { Step } from './task-step.ts';

const MINUTE = 60_000;

export interface Post {
  type: TaskMessageType;
  to: readonly number[];
  step?: Step | null;
  words?: Record<string, unknown>;
}

/** A message for each who can sign in, about a step or the `first`; what is some time ago has mostly been read. */
export function messagesOf(
  wanted: Wanted,
  at: Date,
  { type, to, step = null, words = {} }: Post,
  first: Step | null,
): Record<string, unknown>[] {
  const rows: Record<string, unknown>[] = [];
  const { zone, now, template, origin, random, accounts } = wanted;
  for (const userId of new Set(to)) {
    if (!accounts.has(userId)) continue;
    const content = messageText(
      type,
      {
        task: {
          ...{ code: wanted.code, title: wanted.title, templateName: template.name },
          ...{ originUserName: origin.userName, originDeptName: origin.deptName },
        },
        now: at,
        zone,
        due: step?.due_at ?? null,
        ...words,
      },
      productWording,
    );
    const age = (now.getTime() - at.getTime()) / MINUTE;
    const readAfter = 1 + random() * 50;
    const isRead = readAfter < age - 1 && random() < (age > 3 * 1_440 ? 0.97 : 0.5);
    rows.push({
      user_id: userId,
      msg_type: type,
      content,
      detail_id: (step ?? first)?.id ?? null,
      instance_code: wanted.code,
      template_type: template.type,
      priority: wanted.priority,
      status: isRead ? 1 : 0,
      created_at: at,
      updated_at: at,
      read_at: isRead ? new Date(at.getTime() + readAfter * MINUTE) : null,
    });
  }
  return rows;
}
