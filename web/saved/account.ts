import { listSavedIds, saveEvents, unsaveEvent } from '#contract/saved.ts';
import { currentSession } from '#web/accounts/session.ts';
import { call, Refusal } from '#web/http/call.ts';
import { forgetHere, savedHere } from './saved-here.ts';
import { setOfAccount } from './saved-state.ts';

/* What an account has saved. Apart from the hearts, since visitors need nothing of it. */

/** One after the other, in the order of the presses: the last one counts. */
let underWay: Promise<unknown> = Promise.resolve();

function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  const done = underWay.then(work);
  underWay = done.catch(() => undefined);
  return done;
}

/** Saves an event with the account of whoever is signed in, or takes it back. */
export function change(id: string, wish: boolean): Promise<void> {
  return inTurn(async () => {
    if (wish) await save([id]);
    else {
      await call(unsaveEvent, { params: { id } });
      forgetHere([id]);
      setOfAccount((before) => [...before].filter((other) => other !== id));
    }
    tellOtherTabs();
  });
}

/** Gives the ids that are saved now: what is over or gone is not. */
async function save(eventIds: string[]): Promise<void> {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const { ids } = await call(saveEvents, { body: { eventIds, timeZone } });
  setOfAccount((before) => [...before, ...ids]);
}

/**
 * Learns what the account has, once it has what was saved on this device before signing in. What could not be handed over
 * stays on the device until the next time.
 */
export function meetAccount(userId: string): Promise<{ hasSent: boolean }> {
  return inTurn(async () => {
    const sent = savedHere().map(({ id }) => id);
    let hasSent = false;
    if (sent.length > 0) {
      try {
        await save(sent);
        forgetHere(sent);
        hasSent = true;
        tellOtherTabs();
      } catch (error) {
        // They stay, and their hearts too.
        if (!(error instanceof Refusal)) throw error;
      }
    }
    const { ids } = await call(listSavedIds, {});
    if (currentSession()?.userId === userId) setOfAccount(() => ids);
    return { hasSent };
  });
}

const tabs = new BroadcastChannel('saved');

function tellOtherTabs(): void {
  tabs.postMessage(currentSession()?.userId);
}

tabs.onmessage = ({ data }) => {
  const userId = currentSession()?.userId;
  // Where it fails, what is shown is what was known before.
  if (userId !== undefined && data === userId) void meetAccount(userId).catch(() => undefined);
};
