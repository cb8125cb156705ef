import { useEffect, useRef } from 'react';
import { useTexts } from '../../visitor/texts.ts';
import { described, FaultText, fieldId } from './field-frame.tsx';
import { PICTURE, type PictureCode } from './picture.ts';

interface PictureFieldProps {
  picture: PictureCode;
  typed: string;
  fault: string | undefined;
  onType: (typed: string) => void;
  onAnother: () => void;
}

/** Asked when very many sign up at once: what a picture shows. Says why, and what to do for who cannot see it. */
export function PictureField({ picture, typed, fault, onType, onAnother }: PictureFieldProps) {
  // Asked for by a refusal: whoever sent the form is brought here, as to every other fault.
  const isWanted = useRef(fault !== undefined);
  useEffect(() => {
    if (isWanted.current) document.getElementById(fieldId(PICTURE))?.focus();
  }, []);
  const texts = useTexts('form');
  const item = { id: PICTURE, description: texts.pictureText };
  return (
    <div className={fault ? 'field field-fault' : 'field'}>
      <label className="label" htmlFor={fieldId(PICTURE)}>
        {texts.picture}
        <span className="star" aria-hidden="true">
          *
        </span>
      </label>
      <p className="note" id={`note-${PICTURE}`}>
        {item.description}
      </p>
      <div className="picture-code">
        <img src={picture.image} alt={texts.pictureAlt} width={160} height={56} />
        <button type="button" className="link-button" onClick={onAnother}>
          {texts.pictureAnother}
        </button>
      </div>
      <input
        id={fieldId(PICTURE)}
        className="control"
        type="text"
        inputMode="text"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={4}
        value={typed}
        placeholder={texts.pictureMissing}
        aria-required
        {...described(item, fault)}
        onChange={(event) => onType(event.target.value)}
      />
      <FaultText id={PICTURE} fault={fault} />
    </div>
  );
}
