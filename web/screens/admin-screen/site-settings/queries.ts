import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import {
  changeSite,
  listSiteChanges,
  type ManagedSite,
  previewSiteText,
  type SiteChange,
  showManagedSite,
  undoSiteChange,
  uploadSitePicture,
} from '#contract/site.ts';
import { administrationKey } from '#web/administration/queries.ts';
import { call } from '#web/http/call.ts';
import { upload } from '#web/http/upload.ts';

/** Returns the query for the settings of the site with their defaults. */
export function managedSiteQuery() {
  return queryOptions({
    queryKey: [...administrationKey, 'site'],
    queryFn: ({ signal }) => call(showManagedSite, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Returns the query for the last changes of the settings. */
export function siteHistoryQuery() {
  return queryOptions({
    queryKey: [...administrationKey, 'site-history'],
    queryFn: ({ signal }) => call(listSiteChanges, { signal }),
    staleTime: 0,
  });
}

/** Saves changed settings. Throws `ApiError`. */
export function saveSite(change: SiteChange): Promise<ManagedSite> {
  return call(changeSite, { body: change });
}

/** Undoes a change. Throws `ApiError`. */
export function undoChange(version: number): Promise<ManagedSite> {
  return call(undoSiteChange, { params: { version: String(version) } });
}

/** Uploads a logo or an icon, and returns its id with the picture. Throws `ApiError`. */
export function sendSitePicture(file: Blob, use: 'logo' | 'icon') {
  return upload(uploadSitePicture, { body: { use }, file });
}

/** Returns the query that renders an unsaved text. The former rendering stays until the next one is there. */
export function textPreviewQuery(text: string) {
  return queryOptions({
    queryKey: [...administrationKey, 'site-text-preview', text],
    queryFn: ({ signal }) => call(previewSiteText, { body: { text }, signal }),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}
