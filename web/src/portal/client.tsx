import type { PortalInput } from '@outbound/contract';
import { readPageData } from '../visitor/document.ts';
import { hydrate } from '../visitor/hydrate.ts';
import type { Sent } from '../visitor/texts.ts';
import '../visitor/tokens.css';
import '../visitor/elements.css';
import './portal.css';
import { PortalApp } from './app.tsx';

const root = document.getElementById('root');
if (root) {
  const input = readPageData<Sent<PortalInput>>();
  hydrate(root, <PortalApp input={input} texts={input.texts} />);
}
