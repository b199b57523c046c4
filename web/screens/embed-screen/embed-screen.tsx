import { useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { embedSize } from '#contract/embeds.ts';
import { Head } from '#web/page/head.tsx';
import { useDebounced } from '#web/places/use-debounced.ts';
import { settingsQuery } from '#web/settings/queries.ts';
import { PageColumn } from '#web/ui/page-column.tsx';
import { ChooseEvents, type EmbedChange } from './choose-events.tsx';
import { ChooseLook } from './choose-look.tsx';
import { CopyTexts } from './copy-texts.tsx';
import styles from './embed-screen.module.css';
import { type EmbedParameters, type EmbedState, embedAddress, readEmbedState, writeEmbedState } from './embed-state.ts';
import { pagePathOf } from './page-address.ts';
import { Preview } from './preview.tsx';
import { sandboxOf, snippetsOf } from './snippets.ts';
import { useChosenParts } from './use-chosen-parts.ts';

/** The preview follows typed texts after a pause. */
const previewPauseMs = 300;

/** The least height in the texts, because a list that is empty today fills later. */
const leastHeightPx = 320;
/** The greatest, because a page must not consist of one long embed. The rest scrolls within it. */
const greatestHeightPx = 1200;

/** Shows the screen that makes an embed for another site: filters, appearance, preview, and the texts to copy. */
export function EmbedScreen() {
  const { t } = useTranslation();
  const [search, setSearch] = useSearchParams();
  // Not read from the address again, which follows a press a moment later.
  const [state, setState] = useState(() => readEmbedState(`${search}`));
  const { data: settings } = useQuery(settingsQuery());
  const { parameters, width, kind } = state;
  const chosen = useChosenParts(parameters);
  const [placeText, setPlaceText] = useState('');
  const [heightPx, setHeightPx] = useState<number>();
  const address = useDebounced(embedAddress(parameters), previewPauseMs);
  const view = viewOf(parameters);
  const title = (parameters.title !== '0' && parameters.title) || chosen.title || t('frame:siteTitle');
  const site = settings?.publicUrl ?? '';

  const replace = (changed: Partial<EmbedState>) => {
    const next = { ...state, ...changed };
    setState(next);
    setSearch(
      (given) => {
        const written = new URLSearchParams(writeEmbedState(next));
        const lang = given.get('lang');
        if (lang !== null) written.set('lang', lang);
        return written;
      },
      { replace: true, preventScrollReset: true },
    );
  };
  const change = (changed: EmbedChange) => {
    const next = Object.entries({ ...parameters, ...changed }).filter(([, value]) => value !== undefined);
    replace({ parameters: Object.fromEntries(next) as EmbedParameters });
  };
  const keepHeight = useCallback((reported: number) => setHeightPx(reported), []);

  return (
    <PageColumn
      title={t('embed:title')}
      intro={
        <>
          <p>{t('embed:intro')}</p>
          <a href="#copy" className={styles.jump}>
            {t('embed:goToCopy')}
          </a>
        </>
      }
      width="wide"
    >
      <Head title={t('embed:title')} description={t('embed:intro')} />
      <div className={styles.columns}>
        <div className={styles.column}>
          <ChooseEvents
            parameters={parameters}
            chosen={chosen}
            place={{ text: placeText, onText: setPlaceText }}
            onChange={change}
          />
          <ChooseLook parameters={parameters} title={chosen.title} onChange={change} />
        </div>
        <div className={styles.column}>
          <Preview
            address={address}
            title={title}
            sandbox={sandboxOf(parameters)}
            view={view}
            width={width}
            onWidth={(next) => replace({ width: next })}
            onHeight={keepHeight}
          />
          <CopyTexts
            texts={snippetsOf({
              site,
              parameters,
              page: site + pagePathOf(parameters),
              title,
              heightPx: Math.min(Math.max(heightPx ?? embedSize.heights[view], leastHeightPx), greatestHeightPx),
            })}
            site={site}
            kind={kind}
            onKind={(next) => replace({ kind: next })}
          />
        </div>
      </div>
    </PageColumn>
  );
}

function viewOf({ view }: EmbedParameters): 'list' | 'month' | 'map' {
  return view === 'month' || view === 'map' ? view : 'list';
}
