/*
 * Area packs: all upcoming events of one map tile in a compact form, from which a browser answers the questions of the map
 * without a network. `model/packs` has the format.
 */

/**
 * `core`: fields for the map, its filters and the order of lists. `cards`: further ones for entries of lists and the search.
 * `wholes`: further ones for event pages.
 */
export const packParts = ['core', 'cards', 'wholes'] as const;
export type PackPart = (typeof packParts)[number];
