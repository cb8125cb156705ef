import type { ReactNode } from 'react';
import './phone-frame.css';

interface PhoneFrameProps {
  /** What the page's top bar says. */
  title: string;
  /** Names the frame for those who cannot see it. */
  label: string;
  children: ReactNode;
  /** The bar at the bottom of the page. */
  footer: string;
}

/** A phone of 390 px with a page in it. It shows; nothing in it can be used. */
export function PhoneFrame({ title, label, children, footer }: PhoneFrameProps) {
  return (
    <section className="phone" aria-label={label}>
      <header className="phone-bar">{title}</header>
      <div className="phone-page">{children}</div>
      <footer className="phone-footer">
        <span className="phone-button">{footer}</span>
      </footer>
    </section>
  );
}
