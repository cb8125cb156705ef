import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { BrowserRouter, Route, Routes } from 'react-router';
import { ListPreferences } from '../../ui/tables/list-preferences.tsx';
import Frozen from '../sign-in/frozen.tsx';
import NotFound from '../sign-in/not-found.tsx';
import ServerError from '../sign-in/server-error.tsx';
import { ToSignIn } from '../sign-in/to-sign-in.tsx';
import { Back } from './back.tsx';
import { Guarded, Started } from './guarded.tsx';
import { OfficeLayout } from './layout.tsx';
import { useLive } from './live.ts';
import { Notices } from './notices.tsx';
import { PageError } from './page-error.tsx';
import { ThemeProvider } from './theme-provider.tsx';

// Whoever stands before one of these has just opened it, by an address of its own: their files are those of its build.
const FirstPassword = lazy(() => import('../sign-in/first-password.tsx'));
const ForgottenPassword = lazy(() => import('../sign-in/forgotten-password.tsx'));
const Transit = lazy(() => import('../sign-in/transit.tsx'));
const NoPermission = lazy(() => import('../sign-in/no-permission.tsx'));

/** The back office: providers, guard, the pages outside the frame, and the frame. */
export function Office({ client }: { client: QueryClient }) {
  return (
    <QueryClientProvider client={client}>
      <ThemeProvider>
        <BrowserRouter>
          <Notices />
          <Live />
          <Guarded>
            <Suspense fallback={null}>
              <Routes>
                <Route path="/login" element={<ToSignIn />} />
                <Route path="/resetPassword" element={<ForgottenPassword />} />
                <Route path="/modifyInitPassword" element={<FirstPassword />} />
                <Route path="/transit" element={<Transit />} />
                <Route path="/accountFreezed" element={<Frozen />} />
                <Route
                  path="/noPermission"
                  element={
                    <PageError title="无权访问" onRetry={() => location.reload()}>
                      <NoPermission />
                    </PageError>
                  }
                />
                <Route path="/notFound" element={<NotFound />} />
                <Route path="/serverError" element={<ServerError />} />
                <Route path="/back" element={<Back />} />
                <Route
                  path="*"
                  element={
                    <ListPreferences>
                      <OfficeLayout />
                    </ListPreferences>
                  }
                />
              </Routes>
              {/* Behind them: the frame says first that it is still to come. */}
              <Started />
            </Suspense>
          </Guarded>
        </BrowserRouter>
      </ThemeProvider>
    </QueryClientProvider>
  );
}

/** Beside the pages, not in the frame: also a page outside of it, such as 无权访问, has to hear of a new right. */
function Live() {
  useLive();
  return null;
}
