import { filesOf, limits, signUpLimits } from '@outbound/contract';
import { useEffect, useRef, useState } from 'react';
import { Icon } from '../../visitor/icons.tsx';
import { fill, useTexts } from '../../visitor/texts.ts';
import { described, type FieldProps, fieldId, nameOf } from './field-frame.tsx';
import { storedBytes, useAttachment } from './use-attachment.ts';

function sizeText(bytes: number): string {
  return bytes < 1_048_576
    ? `${Math.max(1, Math.round(bytes / 1024))} KB`
    : `${(bytes / 1_048_576).toFixed(1)} MB`;
}

export interface UploadProps extends FieldProps {
  /** The names of files that are there already, by address, where the form changes what was sent before. */
  storedNames?: ReadonlyMap<string, string> | undefined;
  onDone: (text: string) => void;
}

/** The field of an upload item: for one file, or for as many as it says. */
export default function UploadPart(props: UploadProps) {
  return (props.item.maxFiles ?? 1) > 1 ? <FilesField {...props} /> : <UploadField {...props} />;
}

/** A picture of the chosen file as long as it is shown; null for what is no picture. */
function usePicture(file: File | null): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (!file?.type.startsWith('image/')) {
      setAddress(null);
      return;
    }
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return address;
}

/**
 * Several files, one place each: the next one is offered as soon as the one before has a file. They are taken in the order
 * of their places, which stay where they are while any of them is under way.
 */
function FilesField(props: UploadProps) {
  const { item, value, onChange } = props;
  /** What is there already, where the form changes what was sent before. */
  const [before] = useState(() => filesOf(value));
  const texts = useTexts('form');
  const most = item.maxFiles ?? 1;
  const [places, setPlaces] = useState<readonly number[]>(() =>
    [...before, ''].slice(0, Math.max(most, before.length)).map((_, place) => place),
  );
  const [used, setUsed] = useState<ReadonlySet<number>>(() => new Set(before.keys()));
  const values = useRef(new Map(before.entries()));
  const sizes = useRef(new Map(before.map((one, place) => [place, storedBytes(one)])));
  const stored = filesOf(value);
  const latest = useRef(value);
  latest.current = value;
  const put = (place: number, one: string) => {
    // What was taken out of the answer from outside stays out of it.
    const there = filesOf(latest.current);
    for (const [other, file] of values.current) if (!there.includes(file)) values.current.delete(other);
    values.current.set(place, one);
    // An upload ends long after it began: what stands beside it is read only now.
    const inOrder = [...values.current].sort(([first], [second]) => first - second);
    latest.current = inOrder.flatMap(([, file]) => file || []).join(',');
    onChange(latest.current);
  };
  const choose = (place: number, size: number | null) => {
    if (size === null) sizes.current.delete(place);
    else sizes.current.set(place, size);
    if (used.has(place) === (size !== null)) return;
    const after = new Set(used);
    if (size === null) after.delete(place);
    else after.add(place);
    setUsed(after);
    const kept = size === null && places.some((one) => !after.has(one) && one !== place);
    const next = kept ? places.filter((one) => one !== place) : places;
    const isFull = next.every((one) => after.has(one));
    setPlaces(isFull && next.length < most ? [...next, Math.max(...next) + 1] : next);
  };
  const fits = (place: number, size: number) => {
    let sum = size;
    for (const [other, bytes] of sizes.current) if (other !== place) sum += bytes;
    return sum <= signUpLimits.fileBytes;
  };
  return (
    <>
      <p className="note">{fill(texts.filesMost, { most })}</p>
      {places.map((place, at) => {
        const own = values.current.get(place) ?? '';
        return (
          <UploadField
            key={place}
            {...props}
            value={stored.includes(own) ? own : ''}
            fault={at === 0 ? props.fault : undefined}
            place={at}
            isMore={used.size > 0}
            fits={(size) => fits(place, size)}
            onFile={(size) => choose(place, size)}
            onChange={(one) => put(place, one)}
          />
        );
      })}
    </>
  );
}

/** One file of at most 10240000 bytes (spec 5.1), with progress; a failure leaves the rest of the form alone. */
function UploadField({
  item,
  value,
  fault,
  onChange,
  storedNames,
  onDone,
  place = 0,
  isMore = false,
  fits,
  onFile,
}: UploadProps & {
  /** Among several. */
  place?: number;
  /** Another one stands before it. */
  isMore?: boolean;
  /** Beside the others of its field. */
  fits?: (size: number) => boolean;
  /** What it holds now, in bytes; null for nothing. */
  onFile?: (size: number | null) => void;
}) {
  const texts = useTexts('form');
  const [isTooMuch, setTooMuch] = useState(false);
  const {
    attachment,
    fault: fileFault,
    start,
    remove,
  } = useAttachment(item, value, onChange, onDone, onFile);
  const file = attachment.state === 'none' ? null : attachment.file;
  const picture = usePicture(file);
  // The server let the stored file go: it must be sent again.
  const expired = attachment.state === 'done' && value === '';
  const failed = attachment.state === 'failed' || expired;
  const isStored = file === null && value !== '';
  const first = fieldId(item.id);
  // Of several the group around them has the id of the field.
  const own = onFile ? `${first}-${place}` : first;
  /** The button goes with what it was for, and of several places its own one may: the focus goes on to where a file is chosen. */
  const pressed = (doing: () => unknown) => () => {
    doing();
    requestAnimationFrame(() =>
      (document.getElementById(own) ?? document.getElementById(first))?.focus({ preventScroll: true }),
    );
  };
  return (
    <div className="upload">
      {isStored && (
        <div className="upload-file">
          <span className="upload-picture">
            <Icon name="file" size={26} />
          </span>
          <span className="upload-words">
            <span className="upload-name">{storedNames?.get(value)}</span>
            <small>{texts.uploaded}</small>
          </span>
          <button type="button" className="link-button" onClick={pressed(remove)}>
            {texts.remove}
          </button>
        </div>
      )}
      {file && (
        <div className="upload-file">
          <span className="upload-picture">
            {picture ? <img src={picture} alt="" width={52} height={52} /> : <Icon name="file" size={26} />}
          </span>
          <span className="upload-words">
            {picture ? (
              <a href={picture} target="_blank" rel="noopener" className="upload-name">
                {file.name}
              </a>
            ) : (
              <span className="upload-name">{file.name}</span>
            )}
            {attachment.state === 'uploading' ? (
              <progress
                max={100}
                value={attachment.percent}
                aria-label={fill(texts.progress, { field: nameOf(item) })}
              />
            ) : (
              <small>{failed ? texts.notUploaded : `${sizeText(file.size)} · ${texts.uploaded}`}</small>
            )}
          </span>
          {failed && (
            <button type="button" className="link-button" onClick={pressed(() => start(file))}>
              {texts.retry}
            </button>
          )}
          <button type="button" className="link-button" onClick={pressed(remove)}>
            {attachment.state === 'uploading' ? texts.cancel : texts.remove}
          </button>
        </div>
      )}
      <label className={file || isStored ? 'upload-choose upload-again' : 'upload-choose'}>
        <input
          id={own}
          type="file"
          accept=".jpg,.jpeg,.png,.pdf,.doc,.docx,.xls,.xlsx"
          required={item.require && !isMore}
          aria-label={onFile && `${nameOf(item)} ${place + 1}`}
          {...described(item, fault)}
          onChange={(event) => {
            const [chosen] = event.target.files ?? [];
            // The same file may be chosen again after a failure.
            event.target.value = '';
            if (!chosen) return;
            setTooMuch(fits?.(chosen.size) === false);
            if (fits?.(chosen.size) === false) return;
            if (chosen.size <= limits.applyUploadBytes) onFile?.(chosen.size);
            void start(chosen);
          }}
        />
        <Icon name="upload" />
        {file || isStored ? texts.replaceFile : isMore ? texts.addFile : texts.chooseFile}
      </label>
      {!file && !isStored && !isMore && <p className="note">{texts.fileKinds}</p>}
      {(attachment.state === 'failed' || fileFault || isTooMuch) && (
        <p className="fault" role="alert">
          {(isTooMuch ? texts.filesTooLarge : fileFault) ??
            (attachment.state === 'failed' ? attachment.message : '')}
        </p>
      )}
    </div>
  );
}
