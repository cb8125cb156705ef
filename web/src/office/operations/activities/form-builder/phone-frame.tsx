import type { ReactNode } from 'react';
import './phone-frame.css';

interface PhoneFrameProps {
  /** Names the frame for those who cannot see it. */
  label: string;
  children: ReactNode;
  /** What the bar at the bottom says before its button; no bar without a button. */
  note?: string;
  button?: string;
}

/** A phone of 390 px with a public page in it, to look at. */
export function PhoneFrame({ label, children, note, button }: PhoneFrameProps) {
  return (
    <section className="phone" aria-label={label}>
      <div className="phone-page">{children}</div>
      {button === undefined ? null : (
        <footer className="phone-footer">
          {note ? <span>{note}</span> : null}
          <span className="phone-button">{button}</span>
        </footer>
      )}
    </section>
  );
}
