/** Colours of the base map in light and dark mode, matching the design tokens. */
export const palettes = {
  light: {
    water: '#cbdde2',
    shallows: '#d9e7e8',
    land: '#f7f0e4',
    coast: '#a9c3ca',
    border: '#cdb8ac',
    country: '#a08a93',
    town: '#574660',
    halo: '#fbf6ee',
  },
  dark: {
    water: '#120d1c',
    shallows: '#1a1328',
    land: '#2a2034',
    coast: '#46385a',
    border: '#52425f',
    country: '#8a7897',
    town: '#cdbdd3',
    halo: '#221a2b',
  },
} as const;

export type Theme = keyof typeof palettes;
export type Palette = Record<keyof (typeof palettes)['light'], string>;
