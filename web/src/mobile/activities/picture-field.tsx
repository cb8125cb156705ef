import { useEffect, useRef } from 'react';
import { described, FaultText, fieldId } from './field-frame.tsx';
import { PICTURE } from './use-apply-form.ts';
import type { PictureCode } from './use-sign-up-proof.ts';

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
  const item = {
    id: PICTURE,
    description:
      '当前同一网络或本活动的报名人数较多，需要确认是本人操作。不区分大小写；看不清可换一张。无法辨认图片时，请稍后或换用手机流量再提交，届时通常无需验证码，已填内容会保留。',
  };
  return (
    <div className={fault ? 'field field-fault' : 'field'}>
      <label className="label" htmlFor={fieldId(PICTURE)}>
        图形验证码
        <span className="star" aria-hidden="true">
          *
        </span>
      </label>
      <p className="note" id={`note-${PICTURE}`}>
        {item.description}
      </p>
      <div className="picture-code">
        <img src={picture.image} alt="图形验证码，共4个字符" width={160} height={56} />
        <button type="button" className="link-button" onClick={onAnother}>
          换一张
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
        placeholder="请输入图中的4个字符"
        aria-required
        {...described(item, fault)}
        onChange={(event) => onType(event.target.value)}
      />
      <FaultText id={PICTURE} fault={fault} />
    </div>
  );
}
