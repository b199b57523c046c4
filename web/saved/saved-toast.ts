import type { TFunction } from 'i18next';
import { listFollows } from '#contract/follows.ts';
import { currentSession } from '#web/accounts/session.ts';
import { call } from '#web/http/call.ts';
import { paths } from '#web/paths.ts';
import { showToast } from '#web/ui/toast.tsx';
import type { LocalSavedEvent } from './local-saved.ts';
import { setSaved } from './set-saved.ts';

const hourMs = 3_600_000;
/** As the server sends reminders: later saves get no reminder of that kind. */
const reminderHours = { day: 24, hours: 2 } as const;

/** Shows a toast that an event was saved and which reminders follow, with a link to the saved events and undo. */
export async function showSavedToast(event: LocalSavedEvent, t: TFunction): Promise<void> {
  const note = await noteOn(event, new Date());
  showToast(
    t(`saved:toast.${note}`),
    'good',
    { label: t('saved:toast.see'), to: paths.saved },
    { label: t('saved:toast.undo'), onPress: () => void setSaved(event, false, t) },
  );
}

/** Returns which reminders this user gets. */
async function noteOn({ id, dateStart }: LocalSavedEvent, now: Date) {
  if (!currentSession()) return 'here';
  // Visitors do not load it.
  if ((await import('./account-saved.ts')).isSavedLater(id)) return 'waits';
  const hours = (Date.parse(dateStart) - now.getTime()) / hourMs;
  if (hours <= reminderHours.hours) return 'saved';
  try {
    const { settings } = await call(listFollows, {});
    // Whether a device gets notifications is unknown here: only mails are promised.
    if (!settings.wantsRemindersByMail) return 'saved';
    if (settings.mailState !== 'fine') return 'unconfirmed';
    return hours > reminderHours.day ? 'remindedTwice' : 'reminded';
  } catch {
    // The event is saved. Only its reminders are unknown.
    return 'saved';
  }
}
