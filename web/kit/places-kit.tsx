import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadMessages } from '#web/i18n/i18n.ts';
import { AddressField } from '#web/places/address-field.tsx';
import type { ChosenPlace } from '#web/places/chosen-place.ts';
import { Card } from '#web/ui/page-column.tsx';

/** Shows the field for an address. Needs a signed-in user, because the server geocodes only for them. */
export function PlacesKit() {
  const { i18n } = useTranslation();
  const [hasMessages, setHasMessages] = useState(false);
  const [address, setAddress] = useState<{ text: string; value: ChosenPlace | null }>({ text: '', value: null });
  useEffect(() => void loadMessages(i18n, ['places']).then(() => setHasMessages(true)), [i18n]);
  return <Card title="An address">{hasMessages && <AddressField {...address} onChange={setAddress} />}</Card>;
}
