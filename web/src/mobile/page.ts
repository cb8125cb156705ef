import type { MobilePageName, PageInput } from '@outbound/contract';
import type { ComponentType } from 'react';

/** The component of each page for phones; one that takes other data than its page has does not compile. */
export type MobilePages = { readonly [P in MobilePageName]: ComponentType<{ input: PageInput<P> }> };
