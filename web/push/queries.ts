import { queryOptions } from '@tanstack/react-query';
import { listPushDevices } from '#contract/push.ts';
import { call } from '#web/http/call.ts';
import { personalKey } from '#web/query-keys.ts';
import { readThisDevice } from './device.ts';

/** Returns the query for the browsers of the user that receive notifications, newest first. */
export function pushDevicesQuery() {
  return queryOptions({
    queryKey: [...personalKey, 'push-devices'],
    queryFn: ({ signal }) => call(listPushDevices, { signal }),
    staleTime: 60_000,
  });
}

/**
 * Returns the query for the state of this browser (`readThisDevice`). Permission can change outside of the page, so it
 * is read again on focus.
 */
export function thisDeviceQuery() {
  return queryOptions({
    queryKey: [...personalKey, 'this-device'],
    queryFn: readThisDevice,
    staleTime: 0,
    retry: false,
    refetchOnWindowFocus: 'always',
  });
}
