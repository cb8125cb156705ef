import { titled } from '../visitor/head.ts';
import type { ServerHalves } from '../visitor/server-half.ts';

export const signInServerHalves: Pick<ServerHalves, 'signIn'> = {
  signIn: {
    head: (input) => ({
      title: titled('登录', input),
      description: `工作人员登录${input.settings.title}：活动发布与审核、报名管理、组织与权限，一处办理。`,
      canonical: `${input.origin}/login`,
    }),
  },
};
