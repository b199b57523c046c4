import type { i18n, TFunction, ThirdPartyModule } from 'i18next';
import { createContext, useContext } from 'react';

/*
 * What stands for react-i18next where the server draws pages (`vite.config.ts`). A page speaks one language from its first
 * word to its last, and all words are there: nothing has to be listened to or waited for, in hundreds of places on each page.
 */

interface Speech {
  t: TFunction;
  i18n: i18n;
}

const Words = createContext<Speech | null>(null);

export function I18nextProvider({ i18n, children }: { i18n: i18n; children: React.ReactNode }) {
  return <Words value={speechOf(i18n)}>{children}</Words>;
}

export function useTranslation(): Speech {
  const speech = useContext(Words);
  if (!speech) throw new Error('There are no words around this.');
  return speech;
}

export const initReactI18next: ThirdPartyModule = { type: '3rdParty', init() {} };

const speeches = new WeakMap<i18n, Speech>();

function speechOf(words: i18n): Speech {
  const speech = speeches.get(words) ?? { t: remember(words.getFixedT(words.language)), i18n: words };
  speeches.set(words, speech);
  return speech;
}

/** What has nothing put into it always says the same. */
function remember(t: TFunction): TFunction {
  const known = new Map<string, string>();
  const say = (key: string, given?: object) => {
    if (given !== undefined) return t(key as never, given as never);
    const text = known.get(key) ?? String(t(key as never));
    known.set(key, text);
    return text;
  };
  return say as unknown as TFunction;
}
