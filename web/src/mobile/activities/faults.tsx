/** What a form says where something is wrong with it. */
import { useEffect, useState } from 'react';
import { OwnLink } from '../../visitor/activities/register.tsx';
import { Icon } from '../../visitor/icons.tsx';
import { fill, formOf, useLanguage, useTexts } from '../../visitor/texts.ts';
import type { Refused } from '../refusal.ts';
import { fieldId } from './field-frame.tsx';

/**
 * Brings the first faulty field into view and puts the caret there, as soon as it stands on the page and can be typed in
 * again: while a form is on its way it cannot.
 */
export function useShowFault(): (id: number) => void {
  const [wanted, setWanted] = useState<{ id: number } | null>(null);
  useEffect(() => {
    if (wanted) showFault(wanted.id);
  }, [wanted]);
  return (id) => setWanted({ id });
}

function showFault(id: number): void {
  const element = document.getElementById(fieldId(id));
  const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  element?.scrollIntoView({ block: 'center', behavior: still ? 'auto' : 'smooth' });
  element?.focus({ preventScroll: true });
}

/** Why the server did not take it; where the form is another one by now, a way to it. */
export function Refusal({ refused, onReload }: { refused: Refused; onReload: () => void }) {
  const texts = useTexts('form');
  return (
    <div className="refusal" role="alert">
      <Icon name="alert" />
      <div>
        <p>{refused.text}</p>
        {refused.leadsToOwn && <OwnLink />}
        {refused.formChanged && (
          <button type="button" className="button quiet small" onClick={onReload}>
            {texts.reload}
          </button>
        )}
      </div>
    </div>
  );
}

/** A fault, of who comes along under how he is headed. */
const whose = ([id, fault]: [number, string]) =>
  `${document.getElementById(fieldId(id))?.closest('.companion')?.querySelector('h2')?.textContent ?? ''} ${fault}`.trim();

/** For those who hear the page: how many fields need another look, and what is wrong with each. */
export function FaultSummary({ faults, tries }: { faults: ReadonlyMap<number, string>; tries: number }) {
  const texts = useTexts('form');
  const language = useLanguage();
  return (
    <div className="hidden-text" role="alert">
      {tries > 0 && faults.size > 0 && (
        <p key={tries}>
          {fill(formOf(texts.toMend, faults.size, language), { num: faults.size })}
          {[...faults].map(whose).join(texts.and)}
        </p>
      )}
    </div>
  );
}
