export const messages = {
  subscribe: 'Dans mon agenda',
  subscribeTo: 'Dans mon agenda : {{title}}',
  view: 'ce que montre la carte',
  google: 'Google Agenda',
  apple: 'Calendrier de cet appareil',
  outlook: 'Outlook.com',
  office: 'Microsoft 365',
  copyCalendar: 'Copier le lien de l’agenda',
  copyFeed: 'Copier le lien RSS',
  copied: 'Lien copié : collez-le dans votre agenda ou votre lecteur',
  embed: 'À mettre sur votre site',
};
