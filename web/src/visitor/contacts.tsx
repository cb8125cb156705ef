/** How the platform is reached, as its settings say it. */
import type { PublicSettings } from '@outbound/contract';
import type { ReactNode } from 'react';
import { useChinese, useTexts } from './texts.ts';

/** What of it is given, in its order: what it is called, and how it is read or followed. */
export function useContacts({
  contactAddress,
  contactPhone,
  contactEmail,
}: PublicSettings): { label: string; value: ReactNode }[] {
  const texts = useTexts('server');
  const chinese = useChinese();
  const contacts = [
    [texts.address, contactAddress, null],
    [texts.phone, contactPhone, `tel:${contactPhone.replace(/[^\d+]/g, '')}`],
    [texts.email, contactEmail, `mailto:${contactEmail}`],
  ] as const;
  return contacts
    .filter(([, text]) => text !== '')
    .map(([label, text, href]) => ({
      label,
      value: href ? <a href={href}>{text}</a> : <span lang={chinese}>{text}</span>,
    }));
}

/** The same as one line, at the foot of every page and in sight on the first one. Browsers never draw it. */
export function ContactLine({ settings }: { settings: PublicSettings }) {
  const contacts = useContacts(settings);
  if (contacts.length === 0) return null;
  return (
    <dl className="contact-line">
      {contacts.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
