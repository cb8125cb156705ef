import type { OwnSignUp, PageInput } from '@outbound/contract';
import { useRef, useState } from 'react';
import { lazyPart } from '../../visitor/lazy-part.tsx';
import { fill, useTexts } from '../../visitor/texts.ts';
import { useMoment } from './moment.ts';
import { OpenForm } from './open-form.tsx';
import { OnlineRoom, OwnActivity, OwnAnswers, OwnState } from './own-facts.tsx';
import { OwnTicket } from './own-ticket.tsx';
import { useOwnSignUp } from './use-own-sign-up.ts';
import { Withdraw } from './withdraw.tsx';

const Opening = () => <p role="status">{useTexts('own').opening}</p>;
/** Few change anything, and few have lost what opens it: their scripts come when somebody does. */
const ChangeForm = lazyPart(() => import('./change-form.tsx'), Opening);
const Recover = lazyPart(() => import('./recover.tsx'), Opening);

/** /mySignUp: where a sign-up stands, for who made it. */
export function OwnPage({ input }: { input: PageInput<'mobileOwnSignUp'> }) {
  const texts = useTexts('own');
  const moment = useMoment(input.zone);
  const own = useOwnSignUp();
  const { opened, fault, busy } = own;
  /** With what could be changed when it began: whatever is read meanwhile, what was typed does not go before its person does. */
  const [changing, setChanging] = useState<{
    applyCode: string;
    change: NonNullable<OwnSignUp['change']>;
  } | null>(null);
  /** Looks for them by phone, also while one of those that were found is open. */
  const [isRecovering, setRecovering] = useState(false);
  const changeButton = useRef<HTMLButtonElement>(null);
  /** Where the focus goes on when there is nothing more to change. */
  const heading = useRef<HTMLHeadingElement>(null);
  const change = opened?.signUp.change;
  const isChanging = opened !== null && changing?.applyCode === opened.signUp.applyCode;
  return (
    <main className="apply own">
      <header className="apply-head own-head">
        <h1 ref={heading} tabIndex={-1}>
          {texts.title}
        </h1>
      </header>
      {!opened && !isRecovering && (
        <>
          <OpenForm
            applyCode={own.applyCode}
            isAgain={own.isClosed}
            fault={fault}
            busy={busy}
            onOpen={(key) => void own.open(key)}
          />
          <div className="own-lost">
            {input.data.byPhone ? (
              <button type="button" className="link-button" onClick={() => setRecovering(true)}>
                {texts.recover.start}
              </button>
            ) : (
              <p className="note">{texts.lost}</p>
            )}
          </div>
        </>
      )}
      {isRecovering && (
        <div className="own-inside" hidden={opened !== null}>
          <Recover isShown={!opened} fault={fault} busy={busy} onOpen={(key) => void own.open(key)} />
          {/* Also where the script of what stands above it does not come. */}
          <button
            type="button"
            className="link-button own-another"
            onClick={() => {
              setRecovering(false);
              own.close();
            }}
          >
            {texts.recover.leave}
          </button>
        </div>
      )}
      {opened && (
        <div className="own-inside">
          <OwnState
            signUp={opened.signUp}
            opener={opened.key}
            isAsked={opened.isAsked}
            onConfirmed={() => void own.reread(opened.key)}
          />
          {opened.signUp.onlineAddress && <OnlineRoom address={opened.signUp.onlineAddress} />}
          {opened.signUp.ticket && (
            <OwnTicket signUp={opened.signUp} ticket={opened.signUp.ticket} opener={opened.key} />
          )}
          <OwnActivity signUp={opened.signUp} zone={input.zone} />
          {isChanging ? (
            <ChangeForm
              signUp={{ ...opened.signUp, change: change ?? changing.change }}
              isOver={!change}
              zone={input.zone}
              opener={opened.key}
              onReread={() => own.reread(opened.key, false)}
              onChanged={async () => {
                // What it was before would look as if nothing had been changed: what was typed stays until it is read.
                if (await own.reread(opened.key)) setChanging(null);
              }}
              onLeave={() => {
                setChanging(null);
                requestAnimationFrame(() => (changeButton.current ?? heading.current)?.focus());
              }}
            />
          ) : (
            <OwnAnswers signUp={opened.signUp} opener={opened.key} zone={input.zone} />
          )}
          {change && !isChanging && (
            <button
              ref={changeButton}
              type="button"
              className="button quiet"
              disabled={busy}
              onClick={() => setChanging({ applyCode: opened.signUp.applyCode, change })}
            >
              {opened.signUp.markIds.length > 0 ? texts.correct : texts.change}
            </button>
          )}
          {fault && (
            <p className="fault" role="alert">
              {fault}
            </p>
          )}
          {opened.signUp.canWithdraw ? (
            <Withdraw
              busy={busy}
              waits={opened.signUp.state === 'waiting'}
              until={opened.signUp.withdrawUntil}
              zone={input.zone}
              onWithdraw={own.withdraw}
            />
          ) : (
            opened.signUp.withdrawUntil && (
              <p className="note">
                {fill(texts.withdrawOver, { time: moment(opened.signUp.withdrawUntil) })}
              </p>
            )
          )}
          {opened.signUp.isTold && (
            <button
              type="button"
              className="button quiet"
              disabled={busy}
              onClick={() => void own.stopNotices()}
            >
              {texts.stopNotices}
            </button>
          )}
          <button
            type="button"
            className="link-button own-another"
            onClick={() => {
              setChanging(null);
              own.close();
            }}
          >
            {texts.another}
          </button>
        </div>
      )}
    </main>
  );
}
