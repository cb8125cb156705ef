/** What a template makes after it: there, able to take what is carried, and never itself in the end. */
import { canCarry, type TaskFormItem, TaskItemType, type TemplateSettings } from '@outbound/contract';
import type { Db } from '../../database/open.ts';
import { Refusal } from '../../http/refusal.ts';
import { findDispatchForms, findFollowUps } from './queries.ts';

type FollowUps = TemplateSettings['followUpList'];

/**
 * Refuses (TM4000) templates that are not there, fields that they do not have or that hold something else, and circles.
 * `items` are those of both forms.
 */
export async function requireFollowUps(
  db: Db,
  template: { id: number; name: string; items: readonly TaskFormItem[] },
  list: FollowUps,
): Promise<void> {
  const forms = await findDispatchForms(db, [...new Set(list.map(({ templateId }) => templateId))]);
  for (const { templateId, carryList } of list) {
    const target = forms.find(({ id }) => id === templateId);
    if (!target) throw new Refusal('TM4000.followUpGone');
    for (const { from, to } of carryList) {
      const taker = target.items.find(({ fieldKey }) => fieldKey === to);
      if (!taker || taker.type === TaskItemType.note)
        throw new Refusal('TM4000.followUpField', { template: target.name, field: to });
      const giver = template.items.find(({ fieldKey }) => fieldKey === from);
      if (giver && !canCarry(giver.type, taker.type))
        throw new Refusal('TM4000.followUpType', { template: target.name, from: giver.name, to: taker.name });
    }
  }
  const others = (await findFollowUps(db)).filter(({ id }) => id !== template.id);
  const circle = circleFrom([
    { id: template.id, name: template.name, follows: list.map(({ templateId }) => templateId) },
    ...others,
  ]);
  if (circle) throw new Refusal('TM4000.followUpCycle', { names: circle.join(' → ') });
}

/** The names along a circle, its first one at the end again; null where there is none. */
function circleFrom(templates: readonly { id: number; name: string; follows: number[] }[]): string[] | null {
  const byId = new Map(templates.map((template) => [template.id, template]));
  const clean = new Set<number>();
  const walk = (id: number, path: readonly number[]): readonly number[] | null => {
    const at = path.indexOf(id);
    if (at !== -1) return [...path.slice(at), id];
    if (clean.has(id)) return null;
    for (const next of byId.get(id)?.follows ?? []) {
      const circle = walk(next, [...path, id]);
      if (circle) return circle;
    }
    clean.add(id);
    return null;
  };
  for (const { id } of templates) {
    const circle = walk(id, []);
    if (circle) return circle.map((one) => byId.get(one)?.name ?? '');
  }
  return null;
}
