/** The calls of the page of one's own sign-up. */
import {
  type BodyInput,
  type Calls,
  type ContentLanguage,
  type OwnKey,
  visitorCallPaths,
} from '@outbound/contract';
import { downloadTo } from '../../api/download-to.ts';
import { sendTo } from '../../api/send.ts';

type OwnCalls = Calls['ownSignUp'];
type RecoveryCalls = Calls['signUpRecovery'];
const post = <P extends string>(path: P) => ({ method: 'POST', path }) as const;
// Every failure is shown in its place; there is nobody else to tell it to.
const quiet = true;

export const viewOwn = (key: OwnKey, language: ContentLanguage) =>
  sendTo<OwnCalls['view']>(post(visitorCallPaths.ownSignUp), { key, language }, { quiet });

export const withdrawOwn = (key: OwnKey, idempotencyKey: string) =>
  sendTo<OwnCalls['withdraw']>(post(visitorCallPaths.withdrawSignUp), { key }, { quiet, idempotencyKey });

export const changeOwn = (
  key: OwnKey,
  version: number,
  entries: BodyInput<OwnCalls['change']>['entries'],
  idempotencyKey: string,
) =>
  sendTo<OwnCalls['change']>(
    post(visitorCallPaths.changeSignUp),
    { key, version, entries },
    { quiet, idempotencyKey },
  );

/** What another file for one of its fields is uploaded with. */
export const ownTicket = (key: OwnKey, formId: number, signal: AbortSignal) =>
  sendTo<OwnCalls['uploadTicket']>(post(visitorCallPaths.ownTicket), { key, formId }, { quiet, signal });

export const refuseNotices = (key: OwnKey) =>
  sendTo<OwnCalls['refuseNotices']>(post(visitorCallPaths.refuseNotices), { key }, { quiet });

/** Saves one of its files; answers the name that it was saved under. */
export const downloadOwn = (key: OwnKey, formId: number, place: number) =>
  downloadTo<OwnCalls['file']>(post(visitorCallPaths.ownAttachment), { key, formId, place }, { quiet });

/** Saves its ticket as PDF. */
export const downloadPaper = (key: OwnKey, language: ContentLanguage) =>
  downloadTo<OwnCalls['paper']>(post(visitorCallPaths.ownPaper), { key, language }, { quiet });

/** What this browser is to work on before it asks for a code. */
export const fetchRecoveryChallenge = (signal: AbortSignal) =>
  sendTo<RecoveryCalls['challenge']>(post(visitorCallPaths.recoveryChallenge), {}, { quiet, signal });

/** Asks for a code; `headers` hold the proof of the work. */
export const askRecovery = (
  mobilePhone: string,
  language: ContentLanguage,
  idempotencyKey: string,
  headers: Record<string, string>,
) =>
  sendTo<RecoveryCalls['ask']>(
    post(visitorCallPaths.askRecovery),
    { mobilePhone, language },
    { quiet, idempotencyKey, headers },
  );

/** The sign-ups of the phone that the code went to. */
export const openRecovery = (recoveryId: string, code: string, language: ContentLanguage) =>
  sendTo<RecoveryCalls['open']>(
    post(visitorCallPaths.openRecovery),
    { recoveryId, code, language },
    { quiet },
  );
