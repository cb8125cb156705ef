import { FunctionType, functionTypeLabels, type MenuType } from '@outbound/contract';
import { sql } from 'kysely';
import type { Trx } from '../../http/call-context.ts';
import { Refusal } from '../../http/refusal.ts';
import { findVisibleResources } from '../grants/index.ts';
import { findResource, type ResourceRecord } from './queries.ts';

const { module, menu, function: fn } = FunctionType;

/** What may stand above what; null is the top. */
const parentsOf: Record<FunctionType, readonly (FunctionType | null)[]> = {
  [module]: [null, module],
  [menu]: [null, module],
  [fn]: [module, menu],
};

/** Refuses a place that does not fit (UM4200) or lies below itself (UM4222); answers the section that follows from it. */
export async function requirePlace(
  trx: Trx,
  {
    id,
    parentId,
    functionType,
    type,
  }: {
    id: number | null;
    parentId: number | null;
    functionType: FunctionType;
    type: MenuType | undefined;
  },
): Promise<MenuType> {
  const parent = parentId === null ? null : await findResource(trx, parentId);
  if (parent === undefined) throw new Refusal('UM4200.resourceParentGone');
  if (!parentsOf[functionType].includes(parent?.functionType ?? null))
    throw parent
      ? new Refusal('UM4200.resourcePlace', {
          kind: functionTypeLabels[functionType],
          parentKind: functionTypeLabels[parent.functionType],
        })
      : new Refusal('UM4200.functionAtTop');
  if (id !== null && parentId !== null) await requireNoCircle(trx, id, parentId);
  const section = parent?.type ?? type;
  if (section === undefined) throw new Refusal('UM4200.noSection');
  return section;
}

/**
 * Refuses (UM4200) a module with the code of a menu or function, and the reverse. A module's code is held by whoever
 * holds anything below it: with the code of a function it would give that function to people whom nobody granted it.
 */
export async function requireOwnCode(
  trx: Trx,
  {
    id,
    functionType,
    permissionCode,
  }: { id: number | null; functionType: FunctionType; permissionCode: string },
): Promise<void> {
  const other = await trx
    .selectFrom('resource')
    .select(['name', 'function_type'])
    .where('permission_code', '=', permissionCode)
    .where('function_type', functionType === module ? '<>' : '=', module)
    .$if(id !== null, (q) => q.where('id', '<>', id))
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  if (!other) return;
  throw new Refusal(functionType === module ? 'UM4200.codeNotForModule' : 'UM4200.codeOfModule', {
    code: permissionCode,
    kind: functionTypeLabels[other.function_type as FunctionType],
    name: other.name,
  });
}

async function requireNoCircle(trx: Trx, id: number, parentId: number): Promise<void> {
  const { rows } = await sql<{ circle: boolean }>`
    with recursive up (id) as (
      select ${parentId}::bigint
      union
      select resource.parent_id from resource join up on resource.id = up.id
    )
    select exists (select from up where id = ${id}) as circle
  `.execute(trx);
  if (rows[0]?.circle) throw new Refusal('UM4222');
}

/** Whoever changes resources must be able to come back: these stay enabled up to the top. */
const ways = ['latin_sys_func', 'latin_sys_func_modify', 'latin_sys_func_status'];

/** After the write: refuses (UM4245) what would shut the administrators out of the resource management. */
export async function requireWayBack(trx: Trx, changed: Pick<ResourceRecord, 'resourceName'>): Promise<void> {
  const visible = new Set((await findVisibleResources(trx)).map((one) => one.permissionCode));
  if (ways.some((code) => !visible.has(code))) throw new Refusal('UM4245', { name: changed.resourceName });
}
