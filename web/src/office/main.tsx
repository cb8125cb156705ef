import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { watchPresence } from '../api/attended.ts';
// Every page of the office calls; imported here, the cipher is no file of its own that a deploy could take away.
import * as seal from '../api/seal.ts';
import { bringCipher } from '../api/sealing.ts';
import { beginLoading } from './shell/begin-loading.ts';
import { Office } from './shell/office.tsx';
import { takeThirdSignInAnswer } from './sign-in/third-sign-in-answer.ts';
import './office.css';

bringCipher(seal);
watchPresence();
takeThirdSignInAnswer();
beginLoading();
const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');
createRoot(root).render(
  <StrictMode>
    <Office />
  </StrictMode>,
);
