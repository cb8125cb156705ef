/** Why a user has a function or lacks it: what the rights are computed from, laid open. */
import { type Answer, type calls, FunctionType, type RightsDiagnosis } from '@outbound/contract';
import type { Db } from '../../database/open.ts';
import type { Caller } from '../../http/caller.ts';
import { codesOf } from '../grants/index.ts';
import { type AnyResource, findHeldRoles, findOtherRoles, findResources, findStanding } from './queries.ts';

type Place = RightsDiagnosis['placeList'][number];
type Standing = Awaited<ReturnType<typeof findStanding>>;

const MOST_OTHER_ROLES = 10;

/** Lays open why this user has the function of a code, or lacks it; `rights` are those that he has. */
export async function diagnose(
  db: Db,
  caller: Caller,
  { userId, rights }: { userId: number; rights: Answer<typeof calls.account.rights> },
  permissionCode: string,
): Promise<RightsDiagnosis> {
  const standing = await findStanding(db, userId);
  const resources = await findResources(db);
  const held = await findHeldRoles(db, userId);
  const placeList = placesOf(resources, permissionCode);
  const roleList = held
    .map(({ id, name, isEnabled, allResources, resourceIds }) => ({
      id,
      name,
      isEnabled,
      allResources,
      holds:
        placeList.length > 0 &&
        (allResources || codesOf(resources, new Set(resourceIds)).has(permissionCode)),
    }))
    .sort((one, other) => Number(other.holds) - Number(one.holds));
  const isHeld = rights.permissionCodeList.includes(permissionCode);
  const accountFaultList = faultsOf(standing);
  return {
    sentence: sentenceOf({ standing, permissionCode, placeList, roleList, isHeld, accountFaultList }),
    isHeld,
    isUsable: isHeld && accountFaultList.length === 0,
    accountFaultList,
    placeList,
    roleList,
    otherRoleList: isHeld
      ? []
      : await findOtherRoles(db, caller, {
          userId,
          resourceIds: grantingIds(resources, permissionCode),
          most: MOST_OTHER_ROLES,
        }),
    scope: {
      sentence: scopeSentence(rights),
      seesAll: rights.seesAll,
      departmentList: rights.departmentList,
      sourceList: held
        .filter(({ isEnabled }) => isEnabled)
        .map(({ id, name, dataScope, departmentNum }) => ({
          roleId: id,
          roleName: name,
          dataScope,
          departmentNum,
        })),
    },
  };
}

/** Where a code stands in the menu; several resources may carry it. */
function placesOf(resources: readonly AnyResource[], permissionCode: string): Place[] {
  const byId = new Map(resources.map((one) => [one.id, one]));
  return resources
    .filter((one) => one.permissionCode === permissionCode)
    .map((one) => {
      const path: Place['path'] = [];
      const passed = new Set<number>();
      for (let at: AnyResource | undefined = one; at && !passed.has(at.id); ) {
        passed.add(at.id);
        const { id, name, functionType, isEnabled } = at;
        path.unshift({ id, name, functionType, isEnabled });
        at = at.parentId === null ? undefined : byId.get(at.parentId);
      }
      return { id: one.id, isEnabled: path.every(({ isEnabled }) => isEnabled), path };
    });
}

/** Whose grant opens the code: what carries it; of a module, which is not granted itself, all that stands below. */
function grantingIds(resources: readonly AnyResource[], permissionCode: string): number[] {
  return resources
    .filter((one) => one.functionType !== FunctionType.module)
    .filter((one) => codesOf(resources, new Set([one.id])).has(permissionCode))
    .map(({ id }) => id);
}

function faultsOf(standing: Standing): string[] {
  return [
    ...(standing.isRecycled ? ['账号已删除，在回收站中'] : []),
    ...(standing.personStatus === 0 ? ['已离职，不能登录'] : []),
    ...(standing.status === 0 && !standing.isRecycled ? ['账号已冻结，不能登录'] : []),
    ...(standing.source === 0 && !standing.hasPassword ? ['账号还没有密码，重置密码后才能登录'] : []),
    ...(standing.source === 0 && standing.hasPassword && standing.firstLogin === 1
      ? ['尚未修改初始密码，修改前不能使用任何功能']
      : []),
  ];
}

interface Facts extends Pick<RightsDiagnosis, 'placeList' | 'roleList' | 'isHeld' | 'accountFaultList'> {
  standing: Standing;
  permissionCode: string;
}

const named = (roles: readonly { name: string }[]) => roles.map(({ name }) => `“${name}”`).join('、');

function sentenceOf(facts: Facts): string {
  const { standing, permissionCode, placeList, isHeld, accountFaultList } = facts;
  const who = `「${standing.userName}」`;
  const [place] = placeList;
  if (!place) return `系统中没有权限编码为“${permissionCode}”的功能。`;
  const what = `“${place.path.at(-1)?.name ?? permissionCode}”`;
  const roles = facts.roleList.filter(({ holds, isEnabled }) => holds && isEnabled);
  if (!isHeld) return `${who}没有${what}：${lackOf(facts)}。`;
  const from = `来自角色${named(roles)}`;
  if (accountFaultList.length === 0) return `${who}拥有${what}：${from}。`;
  return `${who}拥有${what}（${from}），但目前不能使用：${accountFaultList.join('；')}。`;
}

function lackOf({ placeList, roleList }: Facts): string {
  if (roleList.length === 0) return '他没有任何角色';
  const holding = roleList.filter(({ holds }) => holds);
  if (holding.length === 0) return `他的 ${roleList.length} 个角色都没有授予该功能`;
  const enabled = holding.filter(({ isEnabled }) => isEnabled);
  if (enabled.length === 0) return `授予它的角色${named(holding)}已停用`;
  const stopped = placeList.flatMap(({ path }) => path.filter(({ isEnabled }) => !isEnabled));
  if (stopped.length > 0)
    return `角色${named(enabled)}授予了它，但${placeList.every(({ isEnabled }) => !isEnabled) ? '' : '其中'}${named(stopped)}已停用`;
  // A module: held through what stands below it, all of which is disabled.
  return `角色${named(enabled)}授予的下级功能均已停用`;
}

function scopeSentence({
  seesAll,
  departmentList,
}: Pick<RightsDiagnosis['scope'], 'seesAll' | 'departmentList'>) {
  if (seesAll) return '可以看到全部数据';
  if (departmentList.length === 0) return '只能看到本人的数据';
  return `可以看到 ${departmentList.length} 个部门和本人的数据`;
}
