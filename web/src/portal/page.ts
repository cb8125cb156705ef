import type { PageInput, PortalPageName } from '@outbound/contract';
import type { ComponentType } from 'react';
import type { Texts } from '../visitor/texts.ts';

type PortalTexts = Texts['portal'];
/** The words of the portal that can name an entry. */
type MenuText = { [K in keyof PortalTexts]: PortalTexts[K] extends string ? K : never }[keyof PortalTexts];

/** An entry of the top menu and of the footer. */
export interface MenuEntry {
  label: MenuText;
  /** The page's path, as its description in the contract has it. */
  href: string;
}

/** How the portal shows a page, in the browser as on the server. */
export interface PortalPage<P extends PortalPageName> {
  component: ComponentType<{ input: PageInput<P> }>;
  /** Its menu entry; hidden pages have none. */
  menu?: MenuEntry;
  /** A hidden page lights the entry of this one (spec 2.2). */
  lights?: PortalPageName;
}

/** A page without a component, or with one that takes other data, does not compile. */
export type PortalPages = { readonly [P in PortalPageName]: PortalPage<P> };
