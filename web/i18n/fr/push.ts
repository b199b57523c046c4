export const messages = {
  here: 'Notifications sur cet appareil',
  hint: 'Elles arrivent même quand Pista est fermé.',
  working: 'Un instant…',
  missing: 'Ce navigateur n’affiche pas les notifications de Pista : les messages vous parviennent par e-mail.',
  installTitle: 'Ajoutez d’abord Pista à l’écran d’accueil',
  installText:
    'Sur iPhone et iPad, dans Safari : touchez Partager, puis « Sur l’écran d’accueil ». Ouvrez ensuite Pista depuis son icône et revenez ici.',
  deniedTitle: 'Votre navigateur bloque les notifications de Pista',
  deniedText:
    'Autorisez-les dans les réglages du site, derrière l’icône à gauche de son adresse, ou dans ceux de l’appareil si Pista y est installé.',
  unanswered: 'Votre navigateur n’a pas reçu votre accord. Acceptez les notifications quand il le demande.',
  unreachable:
    'Votre navigateur n’a pas pu joindre son service de notifications. En navigation privée il n’y en a pas ; sinon, réessayez plus tard.',
  devices: 'Appareils qui reçoivent vos notifications',
  thisOne: '(celui-ci)',
  since: 'Depuis le {{date}}',
  removeNamed: 'Retirer {{name}}',
  removed: 'Cet appareil ne reçoit plus de notifications.',
  try: 'Envoyer un essai',
  sent_one: 'Un essai est en route vers {{count, number}} appareil.',
  sent_other: 'Un essai est en route vers {{count, number}} appareils.',
};
