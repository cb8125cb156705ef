import type { Route, SignedInUser } from '@outbound/contract';

/** Who has signed in, as the server answers him; each test changes only what it is about. */
export const signedInUser = (changes: Partial<SignedInUser> = {}): SignedInUser => ({
  userLoginId: 'linhang',
  userId: 3,
  userName: '林航',
  gender: 1,
  userPhoto: null,
  userType: 5,
  source: 0,
  firstLogin: 0,
  viewDepartmentId: null,
  latinDeptName: '运营部',
  permissionCodeList: [],
  roleList: [],
  ssoToken: 'mark-1',
  ...changes,
});

/** An entry of the route list that is a page of its own. */
export const routeOf = (path: string | null, children: Route[] = []): Route => ({
  id: 1,
  path,
  name: path ?? '',
  title: path ?? '',
  functionType: 1,
  type: 'operation',
  permissionCode: null,
  hidden: false,
  cached: true,
  breadcrumbHidden: false,
  tabHidden: false,
  icon: null,
  activeMenu: null,
  frameKey: null,
  openMode: 0,
  component: null,
  children,
});
