import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocateNear } from '#web/screens/map-screen/nearby/use-locate-near.ts';
import type { MapStore } from '#web/screens/map-screen/state/map-store.ts';
import { IconButton } from '#web/ui/icon-button.tsx';

interface Props extends Pick<ComponentProps<typeof IconButton>, 'kind' | 'className'> {
  map: MapStore;
}

/** Shows a button that moves the map to the user's position with tonight's events. */
export function NearMeButton({ map, ...rest }: Props) {
  const { t } = useTranslation();
  const { locating, locate } = useLocateNear(map);
  return (
    <IconButton
      {...rest}
      icon="locate"
      label={t('map:near.press')}
      isPending={locating === 'asking'}
      onPress={locate}
    />
  );
}
