/**
 * Makes the sign-in page answer. Nothing is drawn here and no office code loaded: who came to sign in types after two
 * small files, and the office comes while he does.
 */
import { type Calls, verificationCodeRule, visitorCallPaths } from '@outbound/contract';
// What a typed password is sent with must not depend on a file that a deploy takes away meanwhile.
import '../api/seal.ts';
import { onFailure } from '../api/events.ts';
import { CallFailure } from '../api/failure.ts';
import { takeMessage } from '../api/next-page-message.ts';
import { currentSealer } from '../api/sealing.ts';
import { sendTo } from '../api/send.ts';
import { readSession, storeSignIn } from '../api/session.ts';
import {
  afterRefusal,
  nothingAsked,
  readRemembered,
  STEP_ASKED,
  writeRemembered,
} from '../api/sign-in-asks.ts';
import { readPageData } from '../visitor/document.ts';
import '../visitor/tokens.css';
import '../visitor/elements.css';
import './sign-in.css';
import { type FieldName, fields } from './fields.ts';
import { check, field, part, say, setFault, showField, typedIn } from './form.ts';
import { showTheme } from './theme.ts';

showTheme();

let asks = nothingAsked;
let verifyId: string | null = null;

/** Nobody signs in twice (spec 2.5 step 4), nor by the browser's button back. */
function leaveIfSignedIn(): void {
  if (readSession()) location.replace('/');
}
leaveIfSignedIn();
window.addEventListener('pageshow', (event) => {
  setBusy('third', false);
  if (event.persisted) leaveIfSignedIn();
});

/**
 * From the first key on: the seal that the password is sent under, which a slow machine takes a second for, and behind it
 * the office's files. Both are there when the button is pressed.
 */
function makeReady(): void {
  // Whoever presses the button is told what is wrong.
  currentSealer().catch(() => {});
  for (const href of readPageData<{ next: string[] }>().next) {
    const link = document.createElement('link');
    link.rel = 'prefetch';
    link.as = href.endsWith('.css') ? 'style' : 'script';
    // As the office's page asks for them: else they would be fetched twice.
    link.crossOrigin = 'anonymous';
    link.href = href;
    document.head.append(link);
  }
}

function setBusy(id: string, isBusy: boolean): void {
  const button = document.getElementById(id) as HTMLButtonElement | null;
  if (button) button.disabled = isBusy;
}

async function fetchPicture(): Promise<void> {
  field('verifyCode').value = '';
  const picture = await sendTo<Calls['user']['verifyCode']>(
    { method: 'GET', path: visitorCallPaths.pictureCode },
    {},
    { quiet: true },
  ).catch(() => null);
  verifyId = picture?.verifyId ?? null;
  const image = document.createElement('img');
  Object.assign(image, { src: picture?.image ?? '', alt: '验证码', width: 160, height: 56 });
  part('picture').replaceChildren(picture ? image : '点击获取');
}

function faultOf(name: FieldName): string | null {
  if (name === 'verifyCode') return verificationCodeRule(typedIn(name));
  return (name === 'password' ? field(name).value : typedIn(name)) === '' ? fields[name].wanted : null;
}

async function signIn(): Promise<void> {
  const user = await sendTo<Calls['user']['login']>(
    { method: 'POST', path: visitorCallPaths.signIn },
    {
      userLoginId: typedIn('userLoginId'),
      password: field('password').value,
      ...(asks.code && verifyId !== null ? { verifyCode: typedIn('verifyCode'), verifyId } : {}),
      ...(asks.step ? { otpCode: typedIn('otpCode') } : {}),
    },
    { quiet: true },
  );
  writeRemembered(part<HTMLInputElement>('remember').checked ? typedIn('userLoginId') : null);
  storeSignIn(user);
  location.replace('/');
}

function showRefusal(failure: CallFailure): void {
  say('failure', failure.message, failure.code === STEP_ASKED);
  const { asks: next, empties } = afterRefusal(asks, failure.code);
  asks = next;
  if (next.code) {
    showField('verifyCode');
    void fetchPicture();
  }
  if (next.step) showField('otpCode');
  if (empties === null) return;
  field(empties).value = '';
  field(empties).focus();
}

const form = part<HTMLFormElement>('sign-in');
const submit = form.querySelector<HTMLButtonElement>('[type=submit]');

form.addEventListener('submit', async (event) => {
  event.preventDefault();
  if (!submit || submit.getAttribute('aria-busy') === 'true' || !check(faultOf)) return;
  submit.setAttribute('aria-busy', 'true');
  say('failure', null);
  try {
    await signIn();
  } catch (error) {
    submit.removeAttribute('aria-busy');
    if (!(error instanceof CallFailure)) throw error;
    showRefusal(error);
  }
});
form.addEventListener('input', makeReady, { once: true });
form.addEventListener('input', ({ target }) => {
  if (target instanceof HTMLInputElement && target.name in fields) setFault(target.name as FieldName, null);
});

// A frozen account has a page of its own (spec 8).
onFailure(({ consequence }) => {
  if (consequence.next === 'frozen') location.assign('/accountFreezed');
});

const watchCapsLock = (event: KeyboardEvent) => {
  part('caps-lock').hidden = !event.getModifierState('CapsLock');
};
field('password').addEventListener('keydown', watchCapsLock);
field('password').addEventListener('keyup', watchCapsLock);
field('password').addEventListener('blur', () => {
  part('caps-lock').hidden = true;
});
part('show-password').addEventListener('click', () => {
  const shows = field('password').type === 'password';
  field('password').type = shows ? 'text' : 'password';
  part('show-password').setAttribute('aria-pressed', String(shows));
});
part('picture').addEventListener('click', () => void fetchPicture());

document.getElementById('third')?.addEventListener('click', async () => {
  setBusy('third', true);
  say('third-failure', null);
  try {
    const { address } = await sendTo<Calls['thirdSignIn']['thirdLoginAddress']>(
      { method: 'POST', path: visitorCallPaths.thirdSignInAddress },
      {},
      { quiet: true },
    );
    location.assign(address);
  } catch (error) {
    setBusy('third', false);
    if (!(error instanceof CallFailure)) throw error;
    say('third-failure', `${error.message}${error.traceId ? `（追踪号 ${error.traceId}）` : ''}`);
  }
});

say('failure', takeMessage());
const remembered = readRemembered();
if (remembered !== '' && field('userLoginId').value === '') {
  field('userLoginId').value = remembered;
  part<HTMLInputElement>('remember').checked = true;
}
// A page of one form: one begins to type where something is missing. Who was faster than this script is left alone.
if (document.activeElement === document.body)
  field(field('userLoginId').value === '' ? 'userLoginId' : 'password').focus();
