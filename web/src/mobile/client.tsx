import type { MobilePageName, PageInput } from '@outbound/contract';
import { hydrateRoot } from 'react-dom/client';
import { readPageData } from '../visitor/document.ts';
import type { Sent } from '../visitor/texts.ts';
import '../visitor/tokens.css';
import './mobile.css';
import { activityMobilePages } from './activities/pages.ts';
import { MobileApp } from './app.tsx';
import { informationMobilePages } from './information/pages.ts';

// What few open has a script of its own (`own/client.tsx`).
type Shown = Exclude<MobilePageName, 'mobileOwnSignUp'>;
const pages = { ...informationMobilePages, ...activityMobilePages };

const root = document.getElementById('root');
if (root) {
  const input = readPageData<Sent<PageInput<Shown>>>();
  hydrateRoot(root, <MobileApp input={input} texts={input.texts} pages={pages} />);
}
