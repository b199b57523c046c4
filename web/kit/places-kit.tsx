import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AddressField } from '#web/places/address-field.tsx';
import type { ChosenPlace } from '#web/places/chosen-place.ts';
import { Card } from '#web/ui/page-column.tsx';
import { learnLaterWords } from '#web/words/speak.ts';

/** Sign in first: only then does the server look for addresses. */
export function PlacesKit() {
  const { i18n } = useTranslation();
  const [hasWords, setHasWords] = useState(false);
  const [address, setAddress] = useState<{ text: string; value: ChosenPlace | null }>({ text: '', value: null });
  useEffect(() => void learnLaterWords(i18n).then(() => setHasWords(true)), [i18n]);
  return <Card title="An address">{hasWords && <AddressField {...address} onChange={setAddress} />}</Card>;
}
