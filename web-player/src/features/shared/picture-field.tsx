import { useEffect, useId, useState, type ChangeEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../components/icon';
import { IconButton } from '../../components/button';
import { useLanguage } from '../../i18n/use-language';
import { sift, type Refused } from './pictures';
import './pictures.css';

function Picture({ file, disabled, onRemove }: { file: File; disabled: boolean; onRemove: () => void }) {
  const { t } = useTranslation('pictures');
  const [src, setSrc] = useState<string>();
  useEffect(() => {
    const address = URL.createObjectURL(file);
    setSrc(address);
    return () => URL.revokeObjectURL(address);
  }, [file]);
  return (
    <li className="picture-chosen">
      {src && <img src={src} alt={file.name} />}
      <IconButton icon="x" size="sm" label={t('remove', { name: file.name })} disabled={disabled} onClick={onRemove} />
    </li>
  );
}

function useWhy() {
  const { t } = useTranslation('pictures');
  const { format } = useLanguage();
  return ({ file, fault }: Refused) => {
    const size = new Intl.NumberFormat(`${format}-u-nu-latn`, { maximumFractionDigits: 1 }).format(
      file.size / 1_048_576,
    );
    return fault === 'tooLarge' ? t('tooLarge', { name: file.name, size }) : t(`${fault}`, { name: file.name });
  };
}

export interface PictureFieldProps {
  /** What they are for, where more is said than that one may send some. */
  label?: string;
  pictures: readonly File[];
  onChange: (pictures: readonly File[]) => void;
  disabled: boolean;
  /** What is missing, once one has tried to send. */
  error?: string;
}

/** Pictures to send along: chosen, looked at and refused here, before anything is sent. */
export function PictureField({ label, pictures, onChange, disabled, error }: PictureFieldProps) {
  const { t } = useTranslation('pictures');
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
    <fieldset className="pictures">
      <legend className="sm font-semibold">{label ?? t('label')}</legend>
      <label className="btn secondary picture-choose">
        <Icon name="plus" /> {t('choose')}
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
        {t('rule')}
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
