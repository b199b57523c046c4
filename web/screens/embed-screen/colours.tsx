import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDebounced } from '#web/places/use-debounced.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { ColourField, hexOf } from '#web/ui/colour-field.tsx';
import type { EmbedChange } from './choose-events.tsx';
import styles from './embed-screen.module.css';
import type { EmbedParameters } from './embed-state.ts';

/** An error appears after a pause, not while a colour is being typed. */
const pauseMs = 600;

type Name = 'accent' | 'text' | 'background';

/** The colours of Pista, light and dark, as in `web/style/tokens.css`. */
const usualColours: Record<Name, readonly [light: string, dark: string]> = {
  accent: ['#c42f12', '#ff7452'],
  text: ['#261430', '#f8efe4'],
  background: ['#fffdf8', '#211729'],
};

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
      <Colour name="accent" parameters={parameters} onChange={onChange} />
      <Colour name="text" parameters={parameters} onChange={onChange} />
      {!isTransparent && <Colour name="background" parameters={parameters} onChange={onChange} />}
      <Checkbox
        label={t('embed:transparent')}
        checked={isTransparent}
        onChange={({ target }) => onChange({ background: target.checked ? 'none' : undefined })}
      />
    </>
  );
}

interface ColourProps extends Props {
  name: Name;
}

/** Keeps the typed text, of which only complete colours are used. Says so if it is none. */
function Colour({ name, parameters, onChange }: ColourProps) {
  const value = parameters[name];
  const [light, dark] = usualColours[name];
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const text = hexOf(typed)?.slice(1) === value ? typed : value === undefined ? typed : `#${value}`;
  const isInvalid = text.trim() !== '' && !hexOf(text);
  const isShown = useDebounced(isInvalid, pauseMs) && isInvalid;
  return (
    <ColourField
      label={t(`embed:${name}`)}
      paletteLabel={t('embed:palette', { name: t(`embed:${name}`) })}
      usual={parameters.theme === 'dark' ? dark : light}
      value={text}
      error={isShown ? t('embed:colourInvalid') : undefined}
      onChange={(input) => {
        setTyped(input);
        onChange({ [name]: hexOf(input)?.slice(1) });
      }}
    />
  );
}
