/** Names of places in one language, by country and by the name in the gazetteer. */
export type PlaceNameTable = Readonly<Record<string, Readonly<Record<string, string>>>>;
