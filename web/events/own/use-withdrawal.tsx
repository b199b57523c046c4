import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import type { OwnEvent } from '#contract/events.ts';
import type { Scope } from '#contract/recurrence-rule.ts';
import { eventAbout } from '#web/events/waiting/about.ts';
import { announceWaiting } from '#web/events/waiting/announce.ts';
import type { EventResult } from '#web/events/waiting/overlay.ts';
import { longDay } from '#web/i18n/dates.ts';
import { useLocale } from '#web/i18n/locale.ts';
import { useErrorMessage } from '#web/i18n/problem-message.ts';
import { deliver, withdrawLast } from '#web/outbox/service.ts';
import { showToast } from '#web/ui/toast.tsx';
import { invalidateEvent, removeFromLists } from './queries.ts';
import { type OwnEventAction, WithdrawDialog } from './withdraw-dialog.tsx';

const said = {
  delete: { this: 'myEvents:deleted', following: 'myEvents:deletedFollowing' },
  cancel: { this: 'myEvents:cancelled', following: 'myEvents:cancelledFollowing' },
  reinstate: { this: 'myEvents:reinstated', following: 'myEvents:reinstatedFollowing' },
} as const;

/**
 * Returns functions to delete, cancel and reinstate events, and a dialog: confirms, runs the action, shows a toast with
 * undo, and moves the focus to the next item in `list`, whose items have `data-event`. `onDone` is called after the
 * action, and after its undo.
 */
export function useWithdrawal(list: RefObject<HTMLElement | null>, onDone?: (action: OwnEventAction) => unknown) {
  const { t, i18n } = useTranslation();
  const locale = useLocale();
  const errorMessage = useErrorMessage();
  const client = useQueryClient();
  const [asked, setAsked] = useState<{ action: OwnEventAction; event: OwnEvent; scope: Scope } | null>(null);

  async function takeBack(event: OwnEvent, undo: () => Promise<unknown>, words: 'restored' | 'undone') {
    try {
      await undo();
      showToast(t(`myEvents:${words}`, { name: event.name, date: longDay(locale, event.dateStart) }));
    } catch (error) {
      showToast(errorMessage(error), 'bad');
    }
    await invalidateEvent(client, event);
    if (words === 'undone') onDone?.('reinstate');
    // The pressed button was removed with its toast.
    requestAnimationFrame(() => document.activeElement === document.body && focusOn(list.current, event.id));
  }

  async function withdraw(action: OwnEventAction, event: OwnEvent, scope: Scope, reason: string) {
    const { id, slug, name, cancelledBecause } = event;
    const change = { about: eventAbout(id), title: name };
    const question = { params: { id }, query: { scope } };
    const cancel = (because: string | undefined) =>
      deliver({
        ...{ ...change, kind: 'cancel', request: { ...question, body: reasonBody(because) } },
        result: { slug, isCancelled: true, cancelledBecause: because } satisfies EventResult,
      });
    // Dates that were cancelled before stay cancelled.
    const reinstate = (which: Scope | 'together') =>
      deliver({
        ...{ ...change, kind: 'reinstate', request: { ...question, query: { scope: which } } },
        result: { slug, isCancelled: false, cancelledBecause: undefined } satisfies EventResult,
      });
    const act = {
      delete: () => deliver({ ...change, kind: 'delete', request: question }),
      cancel: () => cancel(reason),
      reinstate: () => reinstate(scope),
    };
    const isSent = (await act[action]()) !== null;
    // Closed first, because the toast would be below the dialog.
    flushSync(() => setAsked(null));
    const restore = () => deliver({ ...change, kind: 'restore', request: { params: { id } } });
    const undo = {
      delete: () => takeBack(event, restore, 'restored'),
      cancel: () => takeBack(event, () => reinstate(scope === 'following' ? 'together' : scope), 'undone'),
      reinstate: () => takeBack(event, () => cancel(cancelledBecause), 'undone'),
    };
    // After many dates are reinstated, it is unknown which of them were cancelled.
    const canUndo = action !== 'reinstate' || scope === 'this';
    if (!isSent) {
      // One whose answer was lost may have been received: then the opposite waits behind it.
      const takeOut = async () => {
        if (!(await withdrawLast(change.about)) && canUndo) await undo[action]();
      };
      void announceWaiting(i18n, () => void takeOut());
      onDone?.(action);
      return;
    }
    const words = t(said[action][scope], { name: event.name, date: longDay(locale, event.dateStart) });
    showToast(words, 'good', canUndo ? { label: t('myEvents:undo'), onPress: undo[action] } : undefined);
    if (action === 'delete') {
      const near = idsAround(list.current, event.id);
      removeFromLists(client, event, scope);
      requestAnimationFrame(() => near.some((id) => focusOn(list.current, id)) || list.current?.focus());
    }
    void invalidateEvent(client, event);
    onDone?.(action);
  }

  return {
    ask: (action: OwnEventAction, event: OwnEvent, scope: Scope = 'this') => setAsked({ action, event, scope }),
    dialog: <WithdrawDialog asked={asked} onYes={withdraw} onNo={() => setAsked(null)} />,
  };
}

function reasonBody(reason: string | undefined) {
  return reason ? { reason } : {};
}

/** Returns the ids after an event, then those before it, the nearest first. */
function idsAround(list: HTMLElement | null, id: string): string[] {
  const ids = [...(list?.querySelectorAll<HTMLElement>('[data-event]') ?? [])].map((item) => item.dataset.event ?? '');
  const index = ids.indexOf(id);
  return [...ids.slice(index + 1), ...ids.slice(0, Math.max(index, 0)).reverse()];
}

function focusOn(list: HTMLElement | null, id: string): boolean {
  const link = list?.querySelector<HTMLElement>(`[data-event="${id}"] a`);
  link?.focus();
  return link != null;
}
