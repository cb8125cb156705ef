import type { PortalInput } from '@outbound/contract';

/**
 * The top menu of spec 2.2, in its order. An entry stands here as soon as its page exists; `pages` are the pages that
 * it is lit on, hidden ones too.
 */
export const menu: readonly { label: string; href: string; pages: readonly PortalInput['page'][] }[] = [
  { label: '首页', href: '/portal/index', pages: ['home'] },
  { label: '优质活动', href: '/portal/portalActivity', pages: ['activityList', 'activityDetail'] },
  { label: '关于我们', href: '/portal/portalAbout', pages: ['about'] },
];
