/** Why a user has a resource or lacks it: what the rights are computed from, laid open. */
import {
  type Answer,
  type calls,
  diagnosisText,
  FunctionType,
  type RightsDiagnosis,
} from '@outbound/contract';
import type { Db } from '../../database/open.ts';
import type { Caller } from '../../http/caller.ts';
import { codesOf } from '../grants/index.ts';
import { type AnyResource, findHeldRoles, findOtherRoles, findResources, findStanding } from './queries.ts';

type Place = RightsDiagnosis['placeList'][number];
type Standing = Awaited<ReturnType<typeof findStanding>>;

const MOST_OTHER_ROLES = 10;

/** Lays open why this user has the resource of a code, or lacks it; `rights` are those that he has. */
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
      deptList: rights.deptList,
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
    ...(standing.isRecycled ? [diagnosisText('recycled')] : []),
    ...(standing.personStatus === 0 ? [diagnosisText('departed')] : []),
    ...(standing.status === 0 && !standing.isRecycled ? [diagnosisText('frozen')] : []),
    ...(standing.source === 0 && !standing.hasPassword ? [diagnosisText('noPassword')] : []),
    ...(standing.source === 0 && standing.hasPassword && standing.firstLogin === 1
      ? [diagnosisText('firstPassword')]
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
  const who = `“${standing.userName}”`;
  const [place] = placeList;
  if (!place) return diagnosisText('noSuchCode', { code: permissionCode });
  const what = `“${place.path.at(-1)?.name ?? permissionCode}”`;
  if (!isHeld) return diagnosisText('lacks', { who, what, reason: lackOf(facts) });
  const roles = named(facts.roleList.filter(({ holds, isEnabled }) => holds && isEnabled));
  return accountFaultList.length === 0
    ? diagnosisText('holds', { who, what, roles })
    : diagnosisText('holdsInVain', { who, what, roles, faults: accountFaultList.join('；') });
}

function lackOf({ placeList, roleList }: Facts): string {
  if (roleList.length === 0) return diagnosisText('noRole');
  const holding = roleList.filter(({ holds }) => holds);
  if (holding.length === 0) return diagnosisText('notGranted', { count: roleList.length });
  const enabled = holding.filter(({ isEnabled }) => isEnabled);
  if (enabled.length === 0) return diagnosisText('rolesDisabled', { roles: named(holding) });
  const stopped = placeList.flatMap(({ path }) => path.filter(({ isEnabled }) => !isEnabled));
  if (stopped.length > 0)
    return diagnosisText(
      placeList.every(({ isEnabled }) => !isEnabled) ? 'placeDisabled' : 'somePlaceDisabled',
      { roles: named(enabled), places: named(stopped) },
    );
  // A module: held through what stands below it, all of which is disabled.
  return diagnosisText('allBelowDisabled', { roles: named(enabled) });
}

function scopeSentence({ seesAll, deptList }: Pick<RightsDiagnosis['scope'], 'seesAll' | 'deptList'>) {
  if (seesAll) return diagnosisText('seesAll');
  if (deptList.length === 0) return diagnosisText('seesOwn');
  return diagnosisText('seesDepartments', { count: deptList.length });
}
