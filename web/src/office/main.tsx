import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Office } from './shell/office.tsx';
import { takeReturned } from './sign-in/returned.ts';
import './office.css';

takeReturned();
const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');
createRoot(root).render(
  <StrictMode>
    <Office />
  </StrictMode>,
);
