import { useEffect, useState } from 'react';
import { Icon } from '../../visitor/icons.tsx';
import { fill, useTexts } from '../../visitor/texts.ts';
import { described, type FieldProps, fieldId } from './field-frame.tsx';
import { useAttachment } from './use-attachment.ts';

function sizeText(bytes: number): string {
  return bytes < 1_048_576
    ? `${Math.max(1, Math.round(bytes / 1024))} KB`
    : `${(bytes / 1_048_576).toFixed(1)} MB`;
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

/** One file of at most 10240000 bytes (spec 5.1), with progress; a failure leaves the rest of the form alone. */
export function UploadField({
  item,
  value,
  fault,
  onChange,
  storedName = '',
  onDone,
}: FieldProps & { storedName?: string | undefined; onDone: (text: string) => void }) {
  const texts = useTexts('form');
  const { attachment, fault: fileFault, start, remove } = useAttachment(item, onChange, onDone);
  const file = attachment.state === 'none' ? null : attachment.file;
  const picture = usePicture(file);
  // The server let the stored file go: it must be sent again.
  const expired = attachment.state === 'done' && value === '';
  const failed = attachment.state === 'failed' || expired;
  const isStored = file === null && value !== '' && storedName !== '';
  return (
    <div className="upload">
      {isStored && (
        <div className="upload-file">
          <span className="upload-picture">
            <Icon name="file" size={26} />
          </span>
          <span className="upload-words">
            <span className="upload-name">{storedName}</span>
            <small>{texts.uploaded}</small>
          </span>
          <button type="button" className="link-button" onClick={remove}>
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
                aria-label={fill(texts.progress, { field: item.name })}
              />
            ) : (
              <small>{failed ? texts.notUploaded : `${sizeText(file.size)} · ${texts.uploaded}`}</small>
            )}
          </span>
          {failed && (
            <button type="button" className="link-button" onClick={() => void start(file)}>
              {texts.retry}
            </button>
          )}
          <button type="button" className="link-button" onClick={remove}>
            {attachment.state === 'uploading' ? texts.cancel : texts.remove}
          </button>
        </div>
      )}
      <label className={file || isStored ? 'upload-choose upload-again' : 'upload-choose'}>
        <input
          id={fieldId(item.id)}
          type="file"
          accept=".jpg,.jpeg,.png,.pdf,.doc,.docx,.xls,.xlsx"
          required={item.require}
          {...described(item, fault)}
          onChange={(event) => {
            const [chosen] = event.target.files ?? [];
            // The same file may be chosen again after a failure.
            event.target.value = '';
            if (chosen) void start(chosen);
          }}
        />
        <Icon name="upload" />
        {file || isStored ? texts.replaceFile : texts.chooseFile}
      </label>
      {!file && !isStored && <p className="note">{texts.fileKinds}</p>}
      {(attachment.state === 'failed' || fileFault) && (
        <p className="fault" role="alert">
          {fileFault ?? (attachment.state === 'failed' ? attachment.message : '')}
        </p>
      )}
    </div>
  );
}
