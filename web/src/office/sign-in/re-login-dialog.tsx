import { type SignedInUser, Source } from '@outbound/contract';
import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useEffect, useEffectEvent } from 'react';
import { api } from '../../api/client.ts';
import { TIMED_OUT_TEXT } from '../../api/errors.ts';
import { CallFailure } from '../../api/failure.ts';
import { goUnasked } from '../../api/page-update.ts';
import type { StoredSession } from '../../api/session.ts';
import { Dialog } from '../../ui/feedback/dialog.tsx';
import { endSession, resumeSession, useSession } from '../session/session-store.ts';
import { rememberMark } from '../session/session-watch.ts';
import { changeTabs } from '../tabs/tab-store.ts';
import { SignInForm } from './sign-in-form.tsx';

/** Asks a person whose session ended to sign in again, over the open page, so that nothing typed is lost. */
export function ReLoginDialog() {
  const { user, isLost } = useSession();
  return user && isLost ? <OpenDialog user={user} /> : null;
}

function OpenDialog({ user }: { user: StoredSession }) {
  const client = useQueryClient();
  const onSignedIn = (next: SignedInUser) => {
    const isSame = next.userLoginId === user.userLoginId && next.firstLogin === 0;
    resumeSession(next);
    rememberMark();
    // What is open belongs to the other account, or may not be used before the new password.
    if (!isSame) {
      changeTabs(() => []);
      goUnasked();
      location.assign('/');
    } else void client.invalidateQueries();
  };
  useSignInElsewhere(onSignedIn);
  return (
    <Dialog
      open
      title={TIMED_OUT_TEXT}
      width={420}
      footer={null}
      onCancel={() => {
        changeTabs(() => []);
        endSession();
      }}
    >
      <p>重新登录后可继续当前操作，已填写的内容不会丢失。</p>
      {user.source === Source.synced ? (
        // Another system vouches for him, and its page must not take the place of this one.
        <Button type="primary" size="large" block href="/login" target="_blank">
          在新页面中登录
        </Button>
      ) : (
        <SignInForm
          {...(user.userLoginId ? { account: user.userLoginId } : {})}
          submitText="重新登录"
          onSignedIn={onSignedIn}
        />
      )}
    </Dialog>
  );
}

/** A sign-in in another tab of this browser is one here, too. */
function useSignInElsewhere(onSignedIn: (user: SignedInUser) => void): void {
  const heard = useEffectEvent(onSignedIn);
  useEffect(() => {
    const listen = ({ key, newValue }: StorageEvent) => {
      if (key !== 'userName' || !newValue) return;
      api.user.current({}, { quiet: true }).then(heard, (error: unknown) => {
        if (!(error instanceof CallFailure)) throw error;
      });
    };
    window.addEventListener('storage', listen);
    return () => window.removeEventListener('storage', listen);
  }, []);
}
