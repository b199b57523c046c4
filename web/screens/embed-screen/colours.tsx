import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { ColourField, hexOf } from '#web/ui/colour-field.tsx';
import type { EmbedChange } from './choose-events.tsx';
import styles from './embed-screen.module.css';
import type { EmbedParameters } from './embed-state.ts';

type Name = 'accent' | 'text' | 'background';

interface Props {
  parameters: EmbedParameters;
  onChange: (change: EmbedChange) => void;
}

/** Shows the colours of the embed. An empty field is the colour of Pista. */
export function Colours({ parameters, onChange }: Props) {
  const { t } = useTranslation();
  const isTransparent = parameters.background === 'none';
  return (
    <>
      <p className={styles.hint}>{t('embed:coloursHint')}</p>
      <Colour name="accent" value={parameters.accent} onChange={onChange} />
      <Colour name="text" value={parameters.text} onChange={onChange} />
      {!isTransparent && <Colour name="background" value={parameters.background} onChange={onChange} />}
      <Checkbox
        label={t('embed:transparent')}
        checked={isTransparent}
        onChange={({ target }) => onChange({ background: target.checked ? 'none' : undefined })}
      />
    </>
  );
}

interface ColourProps {
  name: Name;
  value: string | undefined;
  onChange: Props['onChange'];
}

/** Keeps the typed text, of which only complete colours are used. */
function Colour({ name, value, onChange }: ColourProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const text = hexOf(typed)?.slice(1) === value ? typed : value === undefined ? typed : `#${value}`;
  return (
    <ColourField
      label={t(`embed:${name}`)}
      paletteLabel={t('embed:palette', { name: t(`embed:${name}`) })}
      value={text}
      onChange={(input) => {
        setTyped(input);
        onChange({ [name]: hexOf(input)?.slice(1) });
      }}
    />
  );
}
