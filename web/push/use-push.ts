import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMutationOnce } from '#web/http/use-mutation-once.ts';
import { turnOff, turnOn } from './device.ts';
import { pushDevicesQuery, thisDeviceQuery } from './queries.ts';

/** Messages on this device, in a browser that can show them. */
export function usePush() {
  const client = useQueryClient();
  const here = useQuery(thisDeviceQuery());
  const { devices, failed, isLoading, lookAgain } = usePushDevices();
  const change = useMutationOnce(async (isWanted: boolean) => {
    try {
      await (isWanted ? turnOn() : turnOff());
    } finally {
      await Promise.all([client.invalidateQueries({ queryKey: thisDeviceQuery().queryKey }), lookAgain()]);
    }
  });
  const id = here.data?.id ?? null;
  return {
    permission: here.data?.permission,
    devices,
    failed,
    /** The id of this one, where the server knows it as ours. */
    thisId: devices.some((device) => device.id === id) ? id : null,
    isLoading: here.isPending || isLoading,
    isChanging: change.isPending,
    error: change.error,
    change: change.mutate,
    lookAgain,
  };
}

/** All devices of whoever is signed in. */
export function usePushDevices() {
  const client = useQueryClient();
  const { data, error, isPending } = useQuery(pushDevicesQuery());
  return {
    devices: data ?? [],
    /** What kept them from being shown. */
    failed: data ? null : error,
    isLoading: isPending,
    lookAgain: () => client.invalidateQueries({ queryKey: pushDevicesQuery().queryKey }),
  };
}
