import { type FormEvent, type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { Icon } from '../visitor/icons.tsx';
import { useTexts } from '../visitor/texts.ts';

/** So much of the choice before the chosen one is seen that one finds the way back to it. */
const FORE_PX = 40;

/** One of a few, as a row of chips. */
export function Choice({
  legend,
  name,
  options,
  chosen,
}: {
  legend: string;
  name: string;
  /** With `lang` where a label is in another language than the page. */
  options: readonly { value: string; label: string; lang?: string | undefined }[];
  chosen: string;
}) {
  return (
    <fieldset className="filter">
      <legend>{legend}</legend>
      <div className="chips">
        {options.map(({ value, label, lang }) => (
          <label key={value} className="chip">
            <input type="radio" name={name} value={value} defaultChecked={value === chosen} />
            <span lang={lang}>{label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** The choices of a filter, "all" before them. */
export const optionsOf = (all: string, labels: Record<number, string>) => [
  { value: '', label: all },
  ...Object.entries(labels).map(([value, label]) => ({ value, label })),
];

/** The Enter that ends an input method's composition must not search for half a word. */
export const holdComposition = (event: KeyboardEvent) => {
  if (event.key === 'Enter' && (event.nativeEvent.isComposing || event.keyCode === 229))
    event.preventDefault();
};

/** The filters of a list as a plain GET form: it works without script; with script a choice takes effect at once. */
export function FilterForm({
  path,
  label,
  searchLabel,
  keyword,
  addressOf,
  children,
}: {
  path: string;
  label: string;
  searchLabel: string;
  keyword: string;
  /** The address of the list that the fields ask for. */
  addressOf: (given: Record<string, string>) => string;
  children: ReactNode;
}) {
  const { search } = useTexts('portal');
  const form = useRef<HTMLFormElement>(null);
  // Who comes back finds the choice by which he left, over a list of before it: the fields say again what the address says.
  useEffect(() => {
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) form.current?.reset();
    };
    window.addEventListener('pageshow', onShow);
    return () => window.removeEventListener('pageshow', onShow);
  }, []);

  // On a phone the choices are rows that are scrolled: what is chosen must not stand beyond their end.
  useEffect(() => {
    for (const chosen of form.current?.querySelectorAll('.chips input:checked') ?? []) {
      const row = chosen.closest('.chips');
      if (!row || row.scrollWidth <= row.clientWidth) continue;
      row.scrollLeft = chosen.getBoundingClientRect().left - row.getBoundingClientRect().left - FORE_PX;
    }
  }, []);

  const go = (event?: FormEvent) => {
    event?.preventDefault();
    if (!form.current) return;
    const given = [...new FormData(form.current)].map(([name, value]) => [name, String(value)]);
    location.assign(addressOf(Object.fromEntries(given)));
  };
  const goAtOnce = (event: FormEvent) => {
    const { target } = event;
    if (!(target instanceof HTMLInputElement || target instanceof HTMLSelectElement)) return;
    // A date is picked in steps, and 自定义 only opens the two fields.
    if (target.type === 'search' || target.type === 'date' || target.value === 'custom') return;
    go();
  };

  return (
    <form
      ref={form}
      className="filters"
      autoComplete="off"
      method="get"
      action={path}
      onSubmit={go}
      onChange={goAtOnce}
      aria-label={label}
    >
      <div className="search">
        <Icon name="search" />
        <input
          type="search"
          name="keyword"
          defaultValue={keyword}
          maxLength={100}
          placeholder={searchLabel}
          aria-label={searchLabel}
          enterKeyHint="search"
          onKeyDown={holdComposition}
        />
        <button type="submit" className="button primary">
          {search}
        </button>
      </div>
      <div className="filter-rows">{children}</div>
    </form>
  );
}
