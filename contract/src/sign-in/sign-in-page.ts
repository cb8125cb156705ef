import { signInPage } from '../public-page.ts';

/** Where another system sends the browser back to. */
export const TRANSIT_PATH = '/transit';

/** What the sign-in page is drawn from: the ways that there are beside account and password. */
export interface SignInData {
  /** The words of the button that leads to another system; null where there is none. */
  thirdLoginName: string | null;
}

export const signInPages = {
  /** For staff: nobody should find it by a search. */
  signIn: signInPage<SignInData>({ path: '/login', isSearched: false }),
};
