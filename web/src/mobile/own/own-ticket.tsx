import { ApplyState, type OwnKey, type OwnSignUp, timeRangeText, verifyAddress } from '@outbound/contract';
import { useEffect, useState } from 'react';
import { Said } from '../../visitor/said.tsx';
import { daysIn, useChinese, useTexts, useWords } from '../../visitor/texts.ts';
import { clockText } from '../../visitor/time-zone.ts';
import { useToast } from '../../visitor/toast.tsx';
import { saidOf } from '../refusal.ts';
import { downloadPaper } from './calls.ts';
import { chosenSessions, ownService } from './chosen-sessions.ts';
import type { QrModules } from './qr-modules.ts';

/** WeChat's own browser takes no files that a page makes, and says nothing of it. */
const takesNoFiles = () => navigator.userAgent.includes('MicroMessenger');

/** The code as one path, on white. */
function QrPicture({ qr, label }: { qr: QrModules; label: string }) {
  const { size } = qr;
  let path = '';
  for (let row = 0; row < size; row++)
    for (let column = 0; column < size; column++)
      if (qr.isDark(row, column)) path += `M${column} ${row}h1v1h-1z`;
  return (
    <svg viewBox={`-3 -3 ${size + 6} ${size + 6}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <path d={`M-3-3h${size + 6}v${size + 6}h-${size + 6}z`} fill="#fff" />
      <path d={path} fill="#06302f" />
    </svg>
  );
}

/**
 * What lets somebody in: drawn at once when the sign-up is opened, and shown without network from then on. What draws it is
 * loaded here, for most who open the page have none.
 */
export function OwnTicket({
  signUp,
  ticket,
  opener,
}: {
  signUp: OwnSignUp;
  ticket: NonNullable<OwnSignUp['ticket']>;
  /** What opened it. */
  opener: OwnKey;
}) {
  const texts = useTexts('own').ticket;
  const { service } = useTexts('own');
  const form = useTexts('form');
  const { session } = form;
  const { texts: common, language } = useWords();
  const chinese = useChinese();
  const { say, toast } = useToast();
  const [isPrinting, setPrinting] = useState(false);
  const [isToOpenOutside, setToOpenOutside] = useState(false);
  const [qr, setQr] = useState<QrModules | 'failed' | null>(null);
  const address = verifyAddress(typeof location === 'undefined' ? '' : location.origin, ticket.code);
  useEffect(() => {
    let isGone = false;
    import('./qr-modules.ts').then(
      ({ qrModules }) => isGone || setQr(qrModules(address)),
      () => isGone || setQr('failed'),
    );
    return () => {
      isGone = true;
    };
  }, [address]);
  const { activity } = signUp;
  // The time of what is postponed is not so any more: nobody is to keep it in a picture or on paper.
  const hasTime = activity?.applyState !== ApplyState.postponed;
  const time = hasTime &&
    activity && [
      daysIn(timeRangeText(activity.placeStartTime, activity.placeEndTime), language),
      activity.placeClock && clockText(activity.placeClock, language, common),
    ];
  const when = time ? time.filter(Boolean).join(' ') : '';
  const title = activity?.title ?? signUp.activityTitle;
  const sessions = chosenSessions(signUp).map(({ name, placeStartTime, placeEndTime, location, shown }) => {
    const when = hasTime && daysIn(timeRangeText(placeStartTime, placeEndTime), language);
    const text = [shown?.name ?? name, when, shown?.location ?? location].filter(Boolean).join(' ');
    return { text, isOwn: Boolean(shown?.name && (shown.location || location === '')) };
  });

  const save = async () => {
    if (!qr || qr === 'failed') return;
    if (takesNoFiles()) return setToOpenOutside(true);
    const lines = [
      ticket.seatOwner,
      `${service}: ${ownService(signUp) || signUp.service}`,
      when,
      ...sessions.map(({ text }) => text),
      `${common.signUpNumber} ${signUp.applyCode}`,
    ];
    // Its script may not come where there is no network.
    const picture = await import('./ticket-picture.ts')
      .then((drawing) =>
        drawing.ticketPicture({ heading: title, lines: lines.filter((line) => line !== '') }, qr),
      )
      .catch(() => null);
    if (!picture) return say(texts.saveFailed);
    const link = document.createElement('a');
    link.href = URL.createObjectURL(picture);
    link.download = `${texts.saved}-${signUp.applyCode}.png`;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
  };

  const savePaper = async () => {
    if (takesNoFiles()) return setToOpenOutside(true);
    setPrinting(true);
    await downloadPaper(opener, language).catch((error: unknown) => say(saidOf(error, form)));
    setPrinting(false);
  };

  return (
    <section className="own-ticket" aria-labelledby="own-ticket">
      <h2 id="own-ticket">{texts.title}</h2>
      <p className="own-ticket-activity" lang={activity ? undefined : chinese}>
        {title}
      </p>
      <div className="own-ticket-code">
        {qr === null ? (
          <p>{texts.loading}</p>
        ) : qr === 'failed' ? (
          <p role="alert">{texts.failed}</p>
        ) : (
          <QrPicture qr={qr} label={texts.qr} />
        )}
      </div>
      <dl className="own-ticket-facts">
        {ticket.seatOwner && (
          <div>
            <dt>{texts.owner}</dt>
            <dd>{ticket.seatOwner}</dd>
          </div>
        )}
        <div>
          <dt>{service}</dt>
          <dd>
            <Said own={ownService(signUp)} zh={signUp.service} />
          </dd>
        </div>
        {when && (
          <div>
            <dt>{common.time}</dt>
            <dd>{when}</dd>
          </div>
        )}
        {sessions.length > 0 && (
          <div>
            <dt>{session}</dt>
            <dd>
              {sessions.map(({ text, isOwn }) => (
                <div key={text} lang={isOwn ? undefined : chinese}>
                  {text}
                </div>
              ))}
            </dd>
          </div>
        )}
        <div>
          <dt>{common.signUpNumber}</dt>
          <dd>{signUp.applyCode}</dd>
        </div>
        <div>
          <dt>{texts.code}</dt>
          <dd className="own-ticket-text">{ticket.code}</dd>
        </div>
      </dl>
      <p className="own-ticket-hint">{texts.hint}</p>
      <p className="own-ways">
        <button
          type="button"
          className="button quiet"
          disabled={!qr || qr === 'failed'}
          onClick={() => void save()}
        >
          {texts.save}
        </button>
        <button type="button" className="button quiet" disabled={isPrinting} onClick={() => void savePaper()}>
          {texts.paper}
        </button>
        <button type="button" className="button quiet" onClick={() => window.print()}>
          {texts.print}
        </button>
      </p>
      {isToOpenOutside && (
        <p className="own-ticket-hint" role="alert">
          {texts.saveOutside}
        </p>
      )}
      {toast}
    </section>
  );
}
