import type { PlaceNameTable } from './place-name-table.ts';

/** Names of regions in English that differ from the name in the gazetteer. */
export const englishRegions: PlaceNameTable = {
  AR: {
    'Buenos Aires F.D.': 'Buenos Aires',
    'Entre Rios': 'Entre Ríos',
    Tucuman: 'Tucumán',
    'Rio Negro': 'Río Negro',
    Neuquen: 'Neuquén',
    Cordoba: 'Córdoba',
  },
  BE: { 'Brussels Capital': 'Brussels-Capital' },
  CH: { 'Saint Gallen': 'St. Gallen', 'Basel-City': 'Basel-Stadt' },
  CZ: {
    'South Moravian': 'South Moravia',
    'South Bohemian Region': 'South Bohemia',
    'Moravian-Silesian Region': 'Moravia-Silesia',
  },
  DE: {
    'Rheinland-Pfalz': 'Rhineland-Palatinate',
    'Mecklenburg-Vorpommern': 'Mecklenburg-Western Pomerania',
    'State of Berlin': 'Berlin',
    'Baden-Wurttemberg': 'Baden-Württemberg',
  },
  DK: { 'South Denmark': 'Southern Denmark' },
  ES: { 'Castille-La Mancha': 'Castile-La Mancha', 'Castille and León': 'Castile and León' },
  FR: { 'New Aquitaine': 'Nouvelle-Aquitaine' },
  GR: { 'West Greece': 'Western Greece' },
  IT: { 'The Marches': 'Marche', Basilicate: 'Basilicata' },
  MX: { México: 'State of Mexico' },
  PL: { 'Łódź Voivodeship': 'Łódź', 'Kujawsko-Pomorskie': 'Kuyavia-Pomerania' },
  TR: { 'İzmir Province': 'Izmir' },
};
