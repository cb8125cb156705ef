import type { PortalInput } from '@outbound/contract';
import { hydrateRoot } from 'react-dom/client';
import { readPageData } from '../visitor/document.ts';
import type { Sent } from '../visitor/texts.ts';
import '../visitor/tokens.css';
import './portal.css';
import { PortalApp } from './app.tsx';

const root = document.getElementById('root');
if (root) {
  const input = readPageData<Sent<PortalInput>>();
  hydrateRoot(root, <PortalApp input={input} texts={input.texts} />);
}
