/** Paths that anyone may open (spec 2.1 to 2.3), one list for the guard and for the silence about lost sessions. */
export const accountPaths = [
  '/login',
  '/resetPassword',
  '/modifyInitPassword',
  '/transit',
  '/accountFreezed',
  '/noPermission',
  '/notFound',
  '/serverError',
] as const;

export const visitorPaths = [
  '/portal',
  '/portal/index',
  '/portal/portalInfo',
  '/portal/portalInfoDetail',
  '/portal/portalActivity',
  '/portal/portalActivityDetail',
  '/portal/portalPartner',
  '/portal/portalAbout',
  '/activityDetail',
  '/activityApplication',
  '/infoDetail',
  '/mySignUp',
] as const;

const all: ReadonlySet<string> = new Set([...accountPaths, ...visitorPaths]);

export function isPublicPath(path: string): boolean {
  return all.has(path);
}
