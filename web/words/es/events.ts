import type { Words } from '#web/words/words.ts';

export const events: Words['events'] = {
  dances: 'Estilos',
  when: 'Cuándo',
  where: 'Dónde',
  price: 'Precio',
  openInMaps: 'Abrir en una app de mapas',
  moreInfo: 'Más información',
  moreInfoOn: ' sobre «{{name}}»',
  website: 'Web del evento',
  copyLink: 'Copiar el enlace',
  linkCopied: '¡Enlace copiado en el portapapeles!',
  linkNotCopied: 'No se ha podido copiar el enlace',
  share: 'Compartir',
  popup: {
    label: 'Eventos en este punto',
    position: '{{position, number}} / {{total, number}}',
    positionSpoken: 'Evento {{position, number}} de {{total, number}}',
    previous: 'Evento anterior',
    next: 'Evento siguiente',
    close: 'Cerrar',
    zoomIn: 'Acercar aquí',
    loading: 'Cargando eventos…',
    gone: 'Aquí ya no hay ningún evento',
    goneText: 'Acaban de retirarlo o ya ha terminado.',
    failed: 'No se han podido cargar estos eventos',
  },
};
