import { useState } from 'react';
import { AddressField } from '#web/places/address-field.tsx';
import type { ChosenPlace } from '#web/places/chosen-place.ts';
import { Card } from '#web/ui/page-column.tsx';

/** Sign in first: only then does the server look for addresses. */
export function PlacesKit() {
  const [address, setAddress] = useState<{ text: string; value: ChosenPlace | null }>({ text: '', value: null });
  return (
    <Card title="An address">
      <AddressField {...address} onChange={setAddress} />
    </Card>
  );
}
