/** Who holds an activity, and what to know before signing up; only the server draws them. */
import {
  ApplyState,
  emailRule,
  type OpenActivity,
  sharePosterAddress,
  verifyAddress,
} from '@outbound/contract';
import { Icon } from '../icons.tsx';
import { fill, useChinese, useLangOf, useLanguage, useTexts } from '../texts.ts';

/** Where a way to reach somebody leads: a telephone or a mail address; null for others, as a WeChat name. */
function addressOf(way: string): string | null {
  if (way !== '' && emailRule(way) === null) return `mailto:${way}`;
  const digits = way.replace(/[\s()-]/g, '');
  return /^\+?\d{6,15}$/.test(digits) ? `tel:${digits}` : null;
}

export function HostFacts({
  activity,
  hasPoster = false,
}: {
  activity: OpenActivity;
  /** With the poster, to be saved and passed on. */
  hasPoster?: boolean;
}) {
  const { organizer, contactPerson, contactWay } = activity;
  const href = addressOf(contactWay);
  const texts = useTexts('server');
  const chinese = useChinese();
  const language = useLanguage();
  return (
    <dl className="facts">
      {activity.groupMost > 1 && activity.applyState < ApplyState.closed && (
        <div className="fact">
          <dt>
            <Icon name="people" />
          </dt>
          <dd>
            {fill(activity.services.length > 1 ? texts.togetherOneService : texts.together, {
              most: activity.groupMost,
            })}
          </dd>
        </div>
      )}
      <div className="fact">
        <dt>
          <Icon name="compass" />
        </dt>
        <dd>
          {texts.host + texts.colon}
          <span lang={chinese}>{organizer}</span>
        </dd>
      </div>
      {(contactPerson || contactWay) && (
        <div className="fact">
          <dt>
            <Icon name="phone" />
          </dt>
          <dd>
            {texts.contact + texts.colon}
            <span lang={chinese}>{contactPerson}</span>{' '}
            {href ? <a href={href}>{contactWay}</a> : <span lang={chinese}>{contactWay}</span>}
          </dd>
        </div>
      )}
      <div className="fact">
        <dt>
          <Icon name="check" />
        </dt>
        <dd>
          {texts.proof + texts.colon}
          <a href={verifyAddress('', activity.proofCode)}>{activity.proofCode}</a>
        </dd>
      </div>
      {hasPoster && (
        <div className="fact">
          <dt>
            <Icon name="share" />
          </dt>
          <dd>
            <a href={sharePosterAddress(activity.id, language)} download={`${activity.title}.png`}>
              {texts.sharePoster}
            </a>
          </dd>
        </div>
      )}
    </dl>
  );
}

/** Drawn only where there is something to know. */
export function ApplyNotes({ activity: { applyNotes, notesLanguage } }: { activity: OpenActivity }) {
  const texts = useTexts('server');
  return (
    <section aria-labelledby="notes-title">
      <h2 id="notes-title">{texts.notes}</h2>
      <p lang={useLangOf(notesLanguage)}>{applyNotes}</p>
    </section>
  );
}

/** That an activity does not take place as planned, above everything else; the reason as the office wrote it. */
export function HeldNote({
  state,
  reason,
}: {
  state: typeof ApplyState.cancelled | typeof ApplyState.postponed;
  reason: string;
}) {
  const { held, heldReason } = useTexts('server');
  const chinese = useChinese();
  return (
    <section role="note">
      <p>
        <strong>{held[state]}</strong>
      </p>
      {reason && (
        <p className="held-reason" lang={chinese}>
          {fill(heldReason, { reason })}
        </p>
      )}
    </section>
  );
}
