import type { MobilePageName, PageInput } from '@outbound/contract';
import { readPageData } from '../visitor/document.ts';
import { hydrate } from '../visitor/hydrate.ts';
import type { Sent } from '../visitor/texts.ts';
import '../visitor/tokens.css';
import '../visitor/elements.css';
import './mobile.css';
import { ActivityPage } from './activities/activity-page.tsx';
import { MobileApp } from './app.tsx';
import { informationMobilePages } from './information/pages.ts';

// Forms have scripts of their own (`activities/apply-client.tsx`, `own/client.tsx`): who reads loads none.
type Shown = Exclude<MobilePageName, 'mobileApply' | 'mobileOwnSignUp'>;
const pages = { ...informationMobilePages, mobileActivity: ActivityPage };

const root = document.getElementById('root');
if (root) {
  const input = readPageData<Sent<PageInput<Shown>>>();
  hydrate(root, <MobileApp input={input} texts={input.texts} pages={pages} />);
}
