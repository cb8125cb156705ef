import type { OwnKey } from '@outbound/contract';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTexts } from '../../visitor/texts.ts';

/** Asks for the number and the query code. */
export function OpenForm({
  applyCode,
  isAgain,
  fault,
  busy,
  onOpen,
}: {
  /** What the address said. */
  applyCode: string;
  /** It stands where a sign-up was closed: the focus goes on here. */
  isAgain: boolean;
  fault: string | null;
  busy: boolean;
  onOpen: (key: OwnKey) => void;
}) {
  const texts = useTexts('own');
  const { signUpNumber, queryCode } = useTexts('common');
  const [number, setNumber] = useState('');
  const [code, setCode] = useState('');
  const [lacking, setLacking] = useState(false);
  const numberField = useRef<HTMLInputElement>(null);
  const codeField = useRef<HTMLInputElement>(null);
  // What was typed before the script came stands in the fields alone.
  useEffect(() => {
    setNumber((before) => before || (numberField.current?.value ?? ''));
    setCode((before) => before || (codeField.current?.value ?? ''));
  }, []);
  useEffect(() => {
    if (applyCode !== '') setNumber(applyCode);
  }, [applyCode]);
  useEffect(() => {
    if (isAgain) numberField.current?.focus();
  }, [isAgain]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const empty = [
      [number, numberField],
      [code, codeField],
    ].find(([value]) => typeof value === 'string' && value.trim() === '')?.[1];
    setLacking(empty !== undefined);
    if (typeof empty === 'object') empty.current?.focus();
    else onOpen({ applyCode: number.trim(), queryCode: code.trim() });
  };
  const said = lacking ? texts.missing : fault;
  const described = {
    'aria-invalid': said ? true : undefined,
    'aria-describedby': said ? 'own-fault' : undefined,
  } as const;
  return (
    // Sent before the script has come, it sends nothing: see the sign-up form.
    <form className="own-form" method="dialog" noValidate onSubmit={submit}>
      <noscript>
        <p className="refusal">{texts.needsScript}</p>
      </noscript>
      <p>{texts.intro}</p>
      <div className="field">
        <label className="label" htmlFor="own-number">
          {signUpNumber}
        </label>
        <input
          id="own-number"
          ref={numberField}
          className="control"
          value={number}
          maxLength={40}
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          {...described}
          onChange={(event) => setNumber(event.target.value)}
        />
      </div>
      <div className="field">
        <label className="label" htmlFor="own-code">
          {queryCode}
        </label>
        <p className="note" id="own-code-note">
          {texts.codeHint}
        </p>
        <input
          id="own-code"
          ref={codeField}
          className="control"
          value={code}
          maxLength={40}
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          {...described}
          onChange={(event) => setCode(event.target.value)}
        />
      </div>
      {said && (
        <p className="fault" id="own-fault" role="alert">
          {said}
        </p>
      )}
      <button type="submit" className="button primary large" disabled={busy}>
        {busy ? texts.opening : texts.open}
      </button>
    </form>
  );
}
