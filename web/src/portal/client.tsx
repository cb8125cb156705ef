import type { PortalInput } from '@outbound/contract';
import { hydrateRoot } from 'react-dom/client';
import { readPageData } from '../visitor/document.ts';
import '../visitor/tokens.css';
import './portal.css';
import { PortalApp } from './app.tsx';

const root = document.getElementById('root');
if (root) hydrateRoot(root, <PortalApp input={readPageData<PortalInput>()} />);
