import '../api/begin-sealing.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { watchPresence } from '../api/attended.ts';
import { createQueryClient } from '../api/query.ts';
import { beginLoading } from './shell/begin-loading.ts';
import { Office } from './shell/office.tsx';
import { takeThirdSignInAnswer } from './sign-in/third-sign-in-answer.ts';
import './office.css';

watchPresence();
takeThirdSignInAnswer();
const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');
const client = createQueryClient();
void beginLoading(client).finally(() =>
  createRoot(root).render(
    <StrictMode>
      <Office client={client} />
    </StrictMode>,
  ),
);
