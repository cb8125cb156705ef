import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Office } from './shell/office.tsx';
import { takeThirdSignInAnswer } from './sign-in/third-sign-in-answer.ts';
import './office.css';

takeThirdSignInAnswer();
const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');
createRoot(root).render(
  <StrictMode>
    <Office />
  </StrictMode>,
);
