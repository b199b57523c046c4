import type { Messages } from '#web/i18n/messages.ts';

export const messages: Messages['feeds'] = {
  subscribe: 'Añadir a mi calendario',
  subscribeTo: 'Añadir a mi calendario: {{title}}',
  view: 'lo que muestra el mapa',
  google: 'Google Calendar',
  apple: 'El calendario de este dispositivo',
  outlook: 'Outlook.com',
  office: 'Microsoft 365',
  copyCalendar: 'Copiar la dirección del calendario',
  copyFeed: 'Copiar la dirección del canal (RSS)',
  copied: 'Dirección copiada: pégala en tu calendario o lector',
};
