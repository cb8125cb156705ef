import type { MobileInput } from '@outbound/contract';
import { hydrateRoot } from 'react-dom/client';
import { readPageData } from '../visitor/document.ts';
import '../visitor/tokens.css';
import './mobile.css';
import { MobileApp } from './app.tsx';

const root = document.getElementById('root');
if (root) hydrateRoot(root, <MobileApp input={readPageData<MobileInput>()} />);
