/** The calls that merge departments. */
import { type Calls, deptFields } from '@outbound/contract';
import type { Implement } from '../../http/call-context.ts';
import { Refusal } from '../../http/refusal.ts';
import { subjects } from '../../records/subjects.ts';
import { lockNaming, lockTree } from '../../rights/index.ts';
import { holdMerged, type MergePlan, mergeDepartments, planMerge } from './merge.ts';
import { findDepartmentPaths } from './paths.ts';
import { requireStillSeen } from './policy.ts';

type MergeCalls = Pick<Calls['department'], 'mergePreview' | 'merge'>;

const numbersOf = ({ memberNum, childNum, roleNum }: MergePlan) => ({ memberNum, childNum, roleNum });
const quoted = (names: readonly string[]) => names.map((name) => `“${name}”`).join('');

/** Preview and merge; both read and judge alike. */
export function mergeRoutes(): Implement<MergeCalls> {
  return {
    async mergePreview({ db, caller }, wish) {
      const plan = await planMerge(db, caller, wish);
      return { ...numbersOf(plan), headUserName: plan.head?.name ?? null, sameNameList: plan.sameNames };
    },

    async merge(context, wish) {
      const { caller, now } = context;
      return context.write(subjects.department, async (trx, { record, recordEach }) => {
        await lockTree(trx);
        // Nobody comes to a department that is about to go: he waits for us and is told that it is gone.
        await lockNaming(trx);
        await holdMerged(trx, wish);
        const plan = await planMerge(trx, caller, wish);
        const { target, sources, head, sameNames } = plan;
        if (sameNames.length > 0) throw new Refusal('UM4200.mergeSameNames', { names: sameNames.join('、') });
        const paths = await findDepartmentPaths(trx, [...sources.map(({ id }) => id), target.id]);
        const moved = await mergeDepartments(trx, plan, { userId: caller.userId, now });
        await requireStillSeen(trx, caller, target.id);

        const textOf = ({ id, code }: { id: number; code: string }) => `${paths.get(id)}（${code}）`;
        const changes = [
          { field: '部门', before: sources.map(textOf).join('、'), after: textOf(target) },
          { field: '成员', before: '', after: `${plan.memberNum} 名` },
          { field: '下级部门', before: '', after: moved.map(({ name }) => name).join('、') || '无' },
          { field: '角色', before: '', after: `${plan.roleNum} 个` },
          ...(head?.id === target.headUserId || head === null
            ? []
            : [{ field: deptFields.headUserId.label, before: target.headUserName ?? '', after: head.name }]),
        ];
        const nameOf = new Map(sources.map(({ id, name }) => [id, name]));
        const action = '合并部门';
        record({
          id: target.id,
          name: target.name,
          action,
          content: `将部门${quoted(sources.map(({ name }) => name))}合并到“${target.name}”`,
          changes,
        });
        recordEach([
          ...sources.map(({ id }) => ({ id, action, changes })),
          ...moved.map(({ id, parentId }) => ({
            id,
            action: '移动部门',
            changes: [
              { field: deptFields.parentId.label, before: nameOf.get(parentId) ?? '', after: target.name },
            ],
          })),
        ]);
        return { id: target.id, ...numbersOf(plan) };
      });
    },
  };
}
