import type { Words } from '#web/words/words.ts';

export const frame: Words['frame'] = {
  siteName: 'Pista',
  siteTitle: 'Pista · El mapa de los eventos de baile',
  siteDescription:
    'Encuentra dónde bailar esta noche: bailes, milongas, sociales, talleres y festivales de todo el mundo en un solo mapa, por estilo, tipo y fecha.',
  skipToContent: 'Ir al contenido',
  mainNavigation: 'Navegación principal',
  home: 'Pista, volver al mapa',
  map: 'Mapa',
  about: 'El proyecto',
  openMenu: 'Abrir el menú',
  closeMenu: 'Cerrar el menú',
  menu: 'Menú',
  language: 'Idioma',
  theme: 'Apariencia',
  themes: { system: 'Como el dispositivo', light: 'Clara', dark: 'Oscura' },
  close: 'Cerrar',
  loading: 'Cargando…',
  tryAgain: 'Reintentar',
  backToMap: 'Volver al mapa',
  brokenTitle: 'Un paso en falso',
  brokenText: 'Algo ha tropezado por nuestra parte. Retoma el compás e inténtalo otra vez: suele funcionar.',
};
