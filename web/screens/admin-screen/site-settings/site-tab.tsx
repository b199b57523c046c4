import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { accentTokens } from '#contract/accent.ts';
import type { ManagedSite, SiteHistoryEntry } from '#contract/site.ts';
import { productAccent } from '#contract/site-values.ts';
import { FailedBanner } from '#web/administration/failed-banner.tsx';
import { Waiting } from '#web/administration/paged-list.tsx';
import { ApiError } from '#web/http/call.ts';
import { useMutationOnce } from '#web/http/use-mutation-once.ts';
import { applySite } from '#web/i18n/page-site.ts';
import { useErrorMessage } from '#web/i18n/problem-message.ts';
import { settingsQuery } from '#web/settings/queries.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { hexOf } from '#web/ui/colour-field.tsx';
import { FormErrors } from '#web/ui/form-errors.tsx';
import { showToast } from '#web/ui/toast.tsx';
import { changedNames, type SiteValues, toChange, toValues } from './form-values.ts';
import { History } from './history.tsx';
import { LookPart } from './look-part.tsx';
import { Preview } from './preview.tsx';
import { managedSiteQuery, saveSite, siteHistoryQuery, undoChange } from './queries.ts';
import { LanguagesPart, OperatorPart, RulesPart, StartPart } from './rule-parts.tsx';
import styles from './site-tab.module.css';
import { LinksPart, TextsPart } from './text-parts.tsx';
import { UnsavedGuard } from './unsaved-guard.tsx';

/** Shows the settings of the site. */
export function SiteTab() {
  const { data, error, refetch, isFetching } = useQuery(managedSiteQuery());
  if (error && !data) return <FailedBanner error={error} isFetching={isFetching} onRetry={() => void refetch()} />;
  if (!data) return <Waiting />;
  return <SiteForm site={data} />;
}

function SiteForm({ site }: { site: ManagedSite }) {
  const { t } = useTranslation();
  const errorMessage = useErrorMessage();
  const adopt = useAdoptSite();
  const [before, setBefore] = useState(() => ({ version: site.version, values: toValues(site.settings) }));
  const [values, setValues] = useState(before.values);
  const [attempt, setAttempt] = useState(0);
  const changed = changedNames(before.values, values);
  const isDirty = changed.length > 0;
  const color = hexOf(values.accentColor) ?? productAccent;

  /** Keeps what was typed, on top of settings that were saved. */
  function rebase({ version, settings }: ManagedSite, kept: readonly (keyof SiteValues)[]) {
    const saved = toValues(settings);
    setBefore({ version, values: saved });
    setValues((current) => ({ ...saved, ...Object.fromEntries(kept.map((name) => [name, current[name]])) }));
  }

  const saving = useMutationOnce(async () => {
    try {
      const change = toChange(before.values, values);
      if (change.accentColor) change.accentColor = hexOf(change.accentColor) ?? change.accentColor;
      const saved = await saveSite({ ...change, version: before.version });
      await adopt(saved);
      rebase(saved, []);
      showToast(t('siteSettings:saved'));
    } catch (refused) {
      setAttempt((count) => count + 1);
      throw refused;
    }
  });
  const isOutdated = saving.error instanceof ApiError && saving.error.code === 'version-conflict';
  const refresh = useMutationOnce(async () => {
    const latest = await adopt();
    rebase(latest, changed);
    saving.reset();
  });
  const undoing = useMutationOnce(async ({ version }: SiteHistoryEntry) => {
    const restored = await undoChange(version);
    await adopt(restored);
    rebase(restored, []);
    showToast(t('siteSettings:undone'));
  });

  const fields = saving.error instanceof ApiError && !isOutdated ? saving.error.fields : [];
  const errorOf = (name: string) => {
    const found = fields.find(({ path }) => path === name || path.startsWith(`${name}.`));
    if (!found) return undefined;
    return t(`siteSettings:wrong.${(found.path.split('.')[0] ?? '') as 'name'}`);
  };
  const part = {
    values,
    set: (change: Partial<SiteValues> | ((current: SiteValues) => Partial<SiteValues>)) =>
      setValues((current) => ({ ...current, ...(typeof change === 'function' ? change(current) : change) })),
    errorOf,
  };
  return (
    <form
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (isDirty) saving.mutate();
      }}
    >
      <UnsavedGuard isActive={isDirty} />
      <FormErrors
        attempt={attempt}
        title={t('siteSettings:errorsTitle', { count: fields.length })}
        errors={fields.map(({ path }) => ({ fieldId: fieldIdOf(path), text: errorOf(path) ?? path }))}
      />
      <LookPart {...part} />
      <Preview values={values} color={color} />
      <StartPart {...part} />
      <LanguagesPart {...part} />
      <OperatorPart {...part} />
      <LinksPart {...part} />
      <TextsPart {...part} />
      <RulesPart {...part} />
      <div className={styles.bar}>
        {isOutdated && (
          <Banner kind="warning" title={t('siteSettings:outdated')}>
            <p>{t('siteSettings:outdatedText')}</p>
            <Button aria-busy={refresh.isPending} onPress={refresh.mutate}>
              {t('siteSettings:refresh')}
            </Button>
          </Banner>
        )}
        {saving.error && !isOutdated && fields.length === 0 && <Banner kind="bad">{errorMessage(saving.error)}</Banner>}
        {undoing.error && <Banner kind="bad">{errorMessage(undoing.error)}</Banner>}
        <p role="status" className={styles.state}>
          {isDirty ? t('siteSettings:unsaved', { count: changed.length }) : t('siteSettings:allSaved')}
        </p>
        <div className={styles.actions}>
          <Button isDisabled={!isDirty} onPress={() => setValues(before.values)}>
            {t('siteSettings:discard')}
          </Button>
          <Button type="submit" kind="primary" icon="check" isDisabled={!isDirty} aria-busy={saving.isPending}>
            {t('siteSettings:save')}
          </Button>
        </div>
      </div>
      <History isDisabled={isDirty || undoing.isPending} onUndo={undoing.mutate} />
    </form>
  );
}

/** The field of an error: `texts.fr.about` → `site-texts-about`. */
function fieldIdOf(path: string): string {
  const [name = '', , kind] = path.split('.');
  if (name === 'texts' && kind) return `site-texts-${kind}`;
  return name === 'styles' || name === 'types' ? 'site-startView' : `site-${name}`;
}

/** Returns a function that shows saved settings, by default the latest, in this panel and on the pages of this browser. */
function useAdoptSite(): (saved?: ManagedSite) => Promise<ManagedSite> {
  const client = useQueryClient();
  return async (saved) => {
    if (saved) client.setQueryData(managedSiteQuery().queryKey, saved);
    const latest = saved ?? (await client.fetchQuery({ ...managedSiteQuery(), staleTime: 0 }));
    await client.invalidateQueries({ queryKey: siteHistoryQuery().queryKey });
    const { site } = await client.fetchQuery({ ...settingsQuery(), staleTime: 0 });
    applySite(site);
    const { style } = document.documentElement;
    for (const [name, value] of Object.entries(accentTokens(site.accentColor ?? productAccent))) {
      if (site.accentColor) style.setProperty(name, value);
      else style.removeProperty(name);
    }
    return latest;
  };
}
