import type { PageInput } from '@outbound/contract';
import { readPageData } from '../../visitor/document.ts';
import { hydrate } from '../../visitor/hydrate.ts';
import type { Sent } from '../../visitor/texts.ts';
import '../../visitor/tokens.css';
import '../../visitor/elements.css';
import '../mobile.css';
import { MobileApp } from '../app.tsx';
import { ApplyPage } from './apply-page.tsx';
import { keepTyped } from './typed.ts';

const root = document.getElementById('root');
if (root) {
  keepTyped();
  const input = readPageData<Sent<PageInput<'mobileApply'>>>();
  hydrate(root, <MobileApp input={input} texts={input.texts} pages={{ mobileApply: ApplyPage }} />);
}
