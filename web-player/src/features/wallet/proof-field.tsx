import { useEffect, useId, useState, type ChangeEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../components/icon';
import { IconButton } from '../../components/button';
import { sift, type Refused } from '../../components/pictures';
import { useLanguage } from '../../i18n/use-language';

function Picture({ file, disabled, onRemove }: { file: File; disabled: boolean; onRemove: () => void }) {
  const { t } = useTranslation('wallet');
  const [src, setSrc] = useState<string>();
  useEffect(() => {
    const address = URL.createObjectURL(file);
    setSrc(address);
    return () => URL.revokeObjectURL(address);
  }, [file]);
  return (
    <li className="proof-picture">
      {src && <img src={src} alt={file.name} />}
      <IconButton
        icon="x"
        size="sm"
        label={t('proof.remove', { name: file.name })}
        disabled={disabled}
        onClick={onRemove}
      />
    </li>
  );
}

function useWhy() {
  const { t } = useTranslation('wallet');
  const { format } = useLanguage();
  return ({ file, fault }: Refused) => {
    const size = new Intl.NumberFormat(`${format}-u-nu-latn`, { maximumFractionDigits: 1 }).format(
      file.size / 1_048_576,
    );
    return fault === 'tooLarge'
      ? t('proof.tooLarge', { name: file.name, size })
      : t(`proof.${fault}`, { name: file.name });
  };
}

export interface ProofFieldProps {
  pictures: readonly File[];
  onChange: (pictures: readonly File[]) => void;
  disabled: boolean;
  /** What is missing, once one has tried to send. */
  error?: string;
}

/** Pictures to send along: chosen, looked at and refused here, before anything is sent. */
export function ProofField({ pictures, onChange, disabled, error }: ProofFieldProps) {
  const { t } = useTranslation('wallet');
  const why = useWhy();
  const id = useId();
  const [refused, setRefused] = useState<readonly Refused[]>([]);
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const sifted = await sift([...(target.files ?? [])], pictures);
    target.value = '';
    setRefused(sifted.refused);
    onChange([...pictures, ...sifted.good]);
  };
  const faults = [...refused.map(why), ...(error && pictures.length === 0 ? [error] : [])];
  return (
    <fieldset className="proofs">
      <legend className="sm font-semibold">{t('proof.label')}</legend>
      <label className="btn secondary proof-choose">
        <Icon name="plus" /> {t('proof.choose')}
        <input
          className="sr"
          type="file"
          accept="image/png,image/jpeg"
          multiple
          disabled={disabled}
          aria-describedby={id}
          aria-invalid={faults.length > 0 || undefined}
          onChange={(event) => void choose(event)}
        />
      </label>
      <p className="help" id={id}>
        {t('proof.rule')}
      </p>
      {faults.length > 0 && (
        <div className="help err" role="alert">
          <ul>
            {faults.map((fault) => (
              <li key={fault}>{fault}</li>
            ))}
          </ul>
        </div>
      )}
      {pictures.length > 0 && (
        <ul className="row wrap-ok">
          {pictures.map((file) => (
            <Picture
              key={`${file.name} ${file.lastModified} ${file.size}`}
              file={file}
              disabled={disabled}
              onRemove={() => onChange(pictures.filter((other) => other !== file))}
            />
          ))}
        </ul>
      )}
    </fieldset>
  );
}
