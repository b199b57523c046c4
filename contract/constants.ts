/** The product's numbers, in one place. Units are in the names. */

/** Where the map opens: all of France, and a good part of its neighbours. */
export const initialView = { longitude: 2.55, latitude: 46.81, zoom: 5 } as const;

/** Pins closer than this on the screen become one cluster. */
export const clusterDistancePx = 40;

/** The navigation bar turns translucent once the page has scrolled this far. */
export const navigationScrollThresholdPx = 50;

export const currencies = ['EUR', 'USD'] as const;
export type Currency = (typeof currencies)[number];

/** Every list of the server: how many rows when nobody says, and how many at most. */
export const pageSize = { usual: 20, most: 100 } as const;

/** The street map has pictures down to this zoom; the pins need none finer. */
export const deepestZoom = 19;
