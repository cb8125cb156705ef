/** Who holds an activity, and what to know before signing up; only the server draws them. */
import { emailRule, type OpenActivity } from '@outbound/contract';
import { Icon } from '../icons.tsx';

/** Where a way to reach somebody leads: a telephone or a mail address; null for others, as a WeChat name. */
function addressOf(way: string): string | null {
  if (way !== '' && emailRule(way) === null) return `mailto:${way}`;
  const digits = way.replace(/[\s()-]/g, '');
  return /^\+?\d{6,15}$/.test(digits) ? `tel:${digits}` : null;
}

export function HostFacts({ activity }: { activity: OpenActivity }) {
  const { organizer, contactPerson, contactWay } = activity;
  const href = addressOf(contactWay);
  return (
    <dl className="facts">
      <div className="fact">
        <dt>
          <Icon name="compass" />
        </dt>
        <dd>主办方：{organizer}</dd>
      </div>
      {(contactPerson || contactWay) && (
        <div className="fact">
          <dt>
            <Icon name="phone" />
          </dt>
          <dd>
            联系人：{contactPerson} {href ? <a href={href}>{contactWay}</a> : contactWay}
          </dd>
        </div>
      )}
    </dl>
  );
}

/** Drawn only where there is something to know. */
export function ApplyNotes({ activity: { applyNotes } }: { activity: OpenActivity }) {
  return (
    <section aria-labelledby="notes-title">
      <h2 id="notes-title">报名须知</h2>
      <p>{applyNotes}</p>
    </section>
  );
}
