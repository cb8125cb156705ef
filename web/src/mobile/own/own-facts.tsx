import {
  ApplyState,
  FormItemType,
  HeldStatus,
  isChoiceType,
  type OpenSession,
  type OwnKey,
  type OwnSignUp,
} from '@outbound/contract';
import { Fragment, type ReactNode, useLayoutEffect, useMemo, useRef } from 'react';
import { CalendarButton } from '../../visitor/activities/activity-actions.tsx';
import { ActivityFacts } from '../../visitor/activities/activity-facts.tsx';
import { PartlyChinese } from '../../visitor/chinese-note.tsx';
import { lazyPart } from '../../visitor/lazy-part.tsx';
import { Said } from '../../visitor/said.tsx';
import { daysIn, fill, useChinese, useLangOf, useLanguage, useTexts } from '../../visitor/texts.ts';
import { TimeRange } from '../../visitor/time-range.tsx';
import { useToast } from '../../visitor/toast.tsx';
import { saidOf } from '../refusal.ts';
import { downloadOwn } from './calls.ts';
import { chosenSessions, ownService } from './chosen-sessions.ts';
import { useMoment } from './moment.ts';

/** Few wait: its script comes for them. */
const SignUpStanding = lazyPart(() => import('../../visitor/activities/sign-up-standing.tsx'));

/** What is to be corrected, by the names that the form has for it. */
function MarkedNames({ signUp: { markIds, change, entryList } }: { signUp: OwnSignUp }) {
  const separator = useLanguage() === 'zh' ? '、' : ', ';
  return markIds
    .flatMap(
      (id) =>
        change?.form.find((item) => item.id === id) ?? entryList.find(({ formId }) => formId === id) ?? [],
    )
    .map(({ name, shown }, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a field that was asked for before may have the name of another one.
      <Fragment key={at}>
        {at > 0 && separator}
        <Said own={shown?.name} zh={name} />
      </Fragment>
    ));
}

/** What the states of an activity are called that does not take place as planned. */
const calledOffStates = {
  [HeldStatus.cancelled]: ApplyState.cancelled,
  [HeldStatus.postponed]: ApplyState.postponed,
};

/** Where it stands, and why. */
export function OwnState({
  signUp,
  opener,
  isAsked,
  onConfirmed,
}: {
  signUp: OwnSignUp;
  opener: OwnKey;
  /** Somebody pressed something that is gone now: the focus goes on here. */
  isAsked: boolean;
  onConfirmed: () => void;
}) {
  const texts = useTexts('own');
  const { signUpNumber, states } = useTexts('common');
  const chinese = useChinese();
  const language = useLanguage();
  const langOfText = useLangOf(signUp.successLanguage);
  const { state, rejectReason, heldStatus, heldReason } = signUp;
  // Of one that is off the shelf as well: then nothing else on the page says so.
  const calledOff = heldStatus === HeldStatus.asPlanned ? null : calledOffStates[heldStatus];
  // Nobody is asked to correct what cannot be sent any more: it has begun, or was called off.
  const isSentBack = signUp.markIds.length > 0 && signUp.change !== null;
  const heading = useRef<HTMLHeadingElement>(null);
  // Together with what takes the place of the button: the focus is never on nothing.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time that it is shown anew.
  useLayoutEffect(() => {
    if (isAsked) heading.current?.focus();
  }, [isAsked, signUp]);
  return (
    <section className={`own-state own-${state}`} role="status">
      <h2 ref={heading} tabIndex={-1}>
        {isSentBack ? texts.sentBackState : texts.states[state]}
      </h2>
      {/* Nobody is asked to come to what does not take place as planned. */}
      {calledOff === null && (
        <p>
          {isSentBack
            ? texts.sentBack
            : texts.stateTexts[signUp.isWithdrawnForHim ? 'withdrawnForHim' : state]}
        </p>
      )}
      {isSentBack && (
        <p className="own-reason">
          <MarkedNames signUp={signUp} />
        </p>
      )}
      {calledOff !== null && (
        <p className="own-held">
          <strong>{states[calledOff]}</strong>
          {heldReason && <span lang={chinese}>{fill(texts.reason, { reason: heldReason })}</span>}
        </p>
      )}
      {signUp.purgedTime && (
        <p>{fill(texts.purged, { time: daysIn(signUp.purgedTime.slice(0, 10), language) })}</p>
      )}
      {(state === 'waiting' || (state === 'offered' && calledOff === null)) && (
        <p>
          <SignUpStanding opener={opener} onConfirmed={onConfirmed} />
        </p>
      )}
      {(state === 'rejected' || signUp.isWithdrawnForHim) && rejectReason && (
        <p className="own-reason" lang={chinese}>
          {fill(texts.reason, { reason: rejectReason })}
        </p>
      )}
      {signUp.successText && (
        <p className="own-success" lang={langOfText}>
          {signUp.successText}
        </p>
      )}
      <p className="own-number">
        {signUpNumber} <strong>{signUp.applyCode}</strong>
      </p>
      {signUp.groupNum > 1 && <p>{fill(texts.together, { num: signUp.groupNum - 1 })}</p>}
    </section>
  );
}

/** The way in to what takes place online: the way for those who are approved, so it stands before everything else. */
export function OnlineRoom({ address }: { address: string }) {
  const texts = useTexts('own').online;
  return (
    <section className="own-online" aria-labelledby="own-online">
      <h2 id="own-online">{texts.title}</h2>
      <a className="button primary large" href={address} target="_blank" rel="noopener noreferrer">
        {texts.enter}
      </a>
      <p className="own-online-address">{address}</p>
      <p className="note">{texts.hint}</p>
    </section>
  );
}

/** When and where the sessions are that were chosen. */
function OwnSessions({ sessions, isPostponed }: { sessions: readonly OpenSession[]; isPostponed: boolean }) {
  const texts = useTexts('form');
  const Time = isPostponed ? 's' : Fragment;
  return (
    sessions.length > 0 && (
      <ul className="own-sessions" aria-label={texts.session}>
        {sessions.map(({ name, placeStartTime, placeEndTime, location, shown }) => (
          <li key={name}>
            <strong>
              <Said own={shown?.name} zh={name} />
            </strong>{' '}
            <Time>
              <TimeRange start={placeStartTime} end={placeEndTime} />
            </Time>{' '}
            <Said own={shown?.location} zh={location} />
          </li>
        ))}
      </ul>
    )
  );
}

/** Of what, when and where. */
export function OwnActivity({ signUp, zone }: { signUp: OwnSignUp; zone: string }) {
  const texts = useTexts('own');
  const { activity, sessionNames } = signUp;
  const sessions = useMemo(() => chosenSessions({ activity, sessionNames }), [activity, sessionNames]);
  const langOfTitle = useLangOf(activity?.language ?? 'zh');
  const canCome = signUp.state === 'pending' || signUp.state === 'approved';
  return (
    <section className="panel">
      <h2 lang={langOfTitle}>{activity?.title ?? signUp.activityTitle}</h2>
      {activity ? (
        <>
          <ActivityFacts activity={activity} zone={zone} />
          <OwnSessions sessions={sessions} isPostponed={activity.applyState === ApplyState.postponed} />
          <p className="own-ways">
            {canCome && (
              <CalendarButton
                activity={activity}
                zone={zone}
                sessions={sessions}
                onlineAddress={signUp.onlineAddress}
              />
            )}
            <a className="button quiet" href={`/activityDetail?id=${signUp.activityId}`}>
              {texts.toActivity}
            </a>
          </p>
        </>
      ) : (
        <p>{texts.noActivity}</p>
      )}
    </section>
  );
}

function Line({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** What was answered, when it came in and when it was decided. */
export function OwnAnswers({ signUp, opener, zone }: { signUp: OwnSignUp; opener: OwnKey; zone: string }) {
  const texts = useTexts('own');
  const form = useTexts('form');
  const moment = useMoment(zone);
  const { say, toast } = useToast();
  const download = (formId: number, place: number) =>
    downloadOwn(opener, formId, place).catch((error: unknown) => say(saidOf(error, form)));
  return (
    <section aria-labelledby="own-answers">
      <h2 id="own-answers">{texts.answers}</h2>
      <PartlyChinese
        isWhole={signUp.entryList.every(
          ({ type, shown }) => shown?.name && (!isChoiceType(type) || shown.value),
        )}
      />
      <dl className="own-answers">
        <Line label={texts.service}>
          <Said own={ownService(signUp)} zh={signUp.service} />
        </Line>
        {signUp.entryList.map(({ formId, name, type, value, shown }) => (
          <Line key={formId} label={<Said own={shown?.name} zh={name} />}>
            {type === FormItemType.upload ? (
              value.split('\n').map((file, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two files may have one name
                <div key={place}>
                  {file}{' '}
                  <button type="button" className="link-button" onClick={() => void download(formId, place)}>
                    {texts.download}
                  </button>
                </div>
              ))
            ) : type === FormItemType.consent ? (
              fill(texts.agreed, { version: value })
            ) : isChoiceType(type) ? (
              <Said own={shown?.value} zh={value} />
            ) : (
              value
            )}
          </Line>
        ))}
        <Line label={texts.submitted}>{moment(signUp.createdTime)}</Line>
        {signUp.reviewedTime && <Line label={texts.reviewed}>{moment(signUp.reviewedTime)}</Line>}
      </dl>
      {toast}
    </section>
  );
}
