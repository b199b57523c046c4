import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMutationOnce } from '#web/http/use-mutation-once.ts';
import { turnOff, turnOn } from './device.ts';
import { pushDevicesQuery, thisDeviceQuery } from './queries.ts';

/**
 * Returns the state of notifications in this browser, which must support them, and `change`, which turns them on or
 * off.
 */
export function usePush() {
  const client = useQueryClient();
  const thisDevice = useQuery(thisDeviceQuery());
  const { devices, failed, isLoading, refresh } = usePushDevices();
  const change = useMutationOnce(async (isWanted: boolean) => {
    try {
      await (isWanted ? turnOn() : turnOff());
    } finally {
      await Promise.all([client.invalidateQueries({ queryKey: thisDeviceQuery().queryKey }), refresh()]);
    }
  });
  const id = thisDevice.data?.id ?? null;
  return {
    permission: thisDevice.data?.permission,
    devices,
    failed,
    /** The id of this browser, if the server lists it for this account. */
    thisId: devices.some((device) => device.id === id) ? id : null,
    isLoading: thisDevice.isPending || isLoading,
    isChanging: change.isPending,
    error: change.error,
    change: change.mutate,
    refresh,
  };
}

/** Returns all browsers of the user that receive notifications; empty while loading or after an error. */
export function usePushDevices() {
  const client = useQueryClient();
  const { data, error, isPending } = useQuery(pushDevicesQuery());
  return {
    devices: data ?? [],
    /** Why the list could not be loaded. */
    failed: data ? null : error,
    isLoading: isPending,
    refresh: () => client.invalidateQueries({ queryKey: pushDevicesQuery().queryKey }),
  };
}
