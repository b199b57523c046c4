import { type ComponentProps, lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ModeratorDialog } from '#web/administration/moderation/moderator-dialog.tsx';
import { retryWhenOnline } from '#web/http/network.ts';
import { loadWithMessages } from '#web/i18n/i18n.ts';

/** Shows the dialog that makes an account a moderator. Its code and texts are loaded when it is opened. */
export function LazyModeratorDialog(props: ComponentProps<typeof ModeratorDialog>) {
  const { i18n } = useTranslation();
  const [Part] = useState(() =>
    lazy(async () => {
      const load = () =>
        loadWithMessages(
          i18n,
          ['adminPanel', 'follows', 'moderation', 'problems'],
          () => import('#web/administration/moderation/moderator-dialog.tsx'),
        );
      return { default: (await retryWhenOnline(load)).ModeratorDialog };
    }),
  );
  return (
    <Suspense>
      <Part {...props} />
    </Suspense>
  );
}
