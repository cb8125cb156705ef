/**
 * How a public page is described: where it stands and, as a type, what it is drawn from. From one description come the
 * server's route, its part of robots.txt and the sitemap, the type of the server's half (which reads the data) and that
 * of the web's half (which draws them).
 */

/**
 * portal: inside the portal's frame. mobile: for phones, without one. signIn: the door of the office, whose small script
 * draws nothing. Each is a bundle of its own.
 */
export type Face = 'portal' | 'mobile' | 'signIn';

export interface PublicPage<F extends Face = Face, D = unknown> {
  readonly face: F;
  readonly path: `/${string}`;
  /** False keeps it out of search engines. */
  readonly isSearched: boolean;
  /** False for what its address alone opens: it is drawn anew each time, and nobody on the way keeps it. */
  readonly isKept: boolean;
  /** Never there: it carries the type of the data from one half to the other. */
  readonly data?: D;
}

type Address = Pick<PublicPage, 'path'> & Partial<Pick<PublicPage, 'isSearched' | 'isKept'>>;

/** A page of the portal, drawn from `D`. Search engines may read it unless it says otherwise. */
/* @__NO_SIDE_EFFECTS__ */
export function portalPage<D>({ path, isSearched = true, isKept = true }: Address): PublicPage<'portal', D> {
  return { face: 'portal', path, isSearched, isKept };
}

/** A page for phones, drawn from `D`. Search engines may read it unless it says otherwise. */
/* @__NO_SIDE_EFFECTS__ */
export function mobilePage<D>({ path, isSearched = true, isKept = true }: Address): PublicPage<'mobile', D> {
  return { face: 'mobile', path, isSearched, isKept };
}

/** A page on the way into the office, drawn from `D`. Search engines may read it unless it says otherwise. */
/* @__NO_SIDE_EFFECTS__ */
export function signInPage<D>({ path, isSearched = true, isKept = true }: Address): PublicPage<'signIn', D> {
  return { face: 'signIn', path, isSearched, isKept };
}

/** How large a link preview shows a picture, as the networks ask for it. */
export const sharePictureSize = { width: 1200, height: 630 } as const;

/** Where the picture of a page for link previews is drawn; an item's is asked for with its `id`, each with its `lang`. */
export const sharePicturePath = (page: string) => `/share/${page}.jpg`;

/** What is on the picture of a page for link previews. */
export interface SharePicture {
  title: string;
  /** Address of the picture that stands on the page, as pages have it; '' where there is none. */
  picture: string;
  /** A logo, of which nothing may be cut off. */
  isLogo: boolean;
}

/** True for a page whose picture is drawn; the others show the one that all share. */
/* @__NO_SIDE_EFFECTS__ */
export const hasSharePicture = ({ isSearched }: Pick<PublicPage, 'isSearched'>) => isSearched;
