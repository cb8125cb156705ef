import type { PageInput } from '@outbound/contract';
import { hydrateRoot } from 'react-dom/client';
import { readPageData } from '../../visitor/document.ts';
import type { Sent } from '../../visitor/texts.ts';
import '../../visitor/tokens.css';
import '../mobile.css';
import { MobileApp } from '../app.tsx';
import { ApplyPage } from './apply-page.tsx';

const root = document.getElementById('root');
if (root) {
  const input = readPageData<Sent<PageInput<'mobileApply'>>>();
  hydrateRoot(root, <MobileApp input={input} texts={input.texts} pages={{ mobileApply: ApplyPage }} />);
}
