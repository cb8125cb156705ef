import { useQueryClient } from '@tanstack/react-query';
import { TIMED_OUT_TEXT } from '../../api/errors.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { leave, resume, useSession } from '../shell/session-store.ts';
import { rememberMark } from '../shell/session-watch.ts';
import { changeTabs } from '../shell/tab-store.ts';
import { SignInForm } from './sign-in-form.tsx';

/** Asks a person whose session ended to sign in again, over the open page, so that nothing typed is lost. */
export function ReLoginDialog() {
  const client = useQueryClient();
  const { user, isLost } = useSession();
  if (!user || !isLost) return null;
  return (
    <Dialog
      open
      title={TIMED_OUT_TEXT}
      width={420}
      footer={null}
      onCancel={() => {
        changeTabs(() => []);
        leave();
      }}
    >
      <p>重新登录后可继续当前操作，已填写的内容不会丢失。</p>
      <SignInForm
        {...(user.userLoginId ? { account: user.userLoginId } : {})}
        submitText="重新登录"
        onSignedIn={(next) => {
          const isSame = next.userLoginId === user.userLoginId && next.firstLogin === 0;
          resume(next);
          rememberMark();
          // What is open belongs to the other account, or may not be used before the new password.
          if (!isSame) {
            changeTabs(() => []);
            location.assign('/');
          } else void client.invalidateQueries();
        }}
      />
    </Dialog>
  );
}
