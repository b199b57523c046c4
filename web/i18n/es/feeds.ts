import type { Messages } from '#web/i18n/messages.ts';

export const messages: Messages['feeds'] = {
  subscribe: 'Añadir a mi calendario',
  subscribeTo: 'Añadir a mi calendario: {{title}}',
  view: 'lo que muestra el mapa',
  google: 'Google Calendar',
  apple: 'El calendario de este dispositivo',
  outlook: 'Outlook.com',
  office: 'Microsoft 365',
  copyCalendar: 'Copiar el enlace del calendario',
  copyFeed: 'Copiar el enlace RSS',
  copied: 'Enlace copiado: pégalo en tu calendario o lector',
  embed: 'Ponlo en tu web',
};
