import {
  type Gender,
  PREVIEW_BASE,
  type SignedInUser,
  type Source,
  Source as sources,
  type UserType,
} from '@outbound/contract';
import type { Rights } from '../../rights/index.ts';
import type { Account } from '../account.ts';

/** What a browser keeps of a sign-in (spec 3.1). */
export function presentSignedIn(
  account: Account,
  rights: Pick<Rights, 'codes' | 'roles'>,
  mark: string,
): SignedInUser {
  return {
    userLoginId: account.userLoginId,
    userId: account.id,
    userName: account.userName,
    gender: account.gender as Gender,
    userPhoto: account.photoFileId && `${PREVIEW_BASE}${account.photoFileId}`,
    userType: account.userType as UserType,
    source: account.source as Source,
    // A synced user has no password of ours that he could change.
    firstLogin: account.firstLogin === 1 && account.source === sources.selfBuilt ? 1 : 0,
    viewDepartmentId: account.viewDepartmentId ?? account.deptId,
    latinDeptName: account.deptName,
    permissionCodeList: [...rights.codes],
    roleList: rights.roles,
    ssoToken: mark,
  };
}
