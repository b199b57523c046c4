export const messages = {
  subscribe: 'Dans mon agenda',
  subscribeTo: 'Dans mon agenda : {{title}}',
  view: 'ce que montre la carte',
  google: 'Google Agenda',
  apple: 'Calendrier de cet appareil',
  outlook: 'Outlook.com',
  office: 'Microsoft 365',
  copyCalendar: 'Copier l’adresse du calendrier',
  copyFeed: 'Copier l’adresse du flux (RSS)',
  copied: 'Adresse copiée : collez-la dans votre agenda ou votre lecteur',
};
