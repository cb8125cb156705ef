import type { Config } from '../config/index.ts';
import type { PageSources } from '../public-pages/page-source.ts';

/** Where the sign-in page comes from: from the settings alone, so that it opens while the database is away. */
export const signInPageSources = ({ oidc }: Pick<Config, 'oidc'>): Pick<PageSources, 'signIn'> => ({
  signIn: { sitemap: 'none', read: async () => ({ thirdLoginName: oidc?.name ?? null }) },
});
