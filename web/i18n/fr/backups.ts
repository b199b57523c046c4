/** Backups and restored copies, in the administration panel. */
export const messages = {
  paused: 'Ce site est une copie restaurée, en pause',
  pausedText:
    'Depuis le {{time}}, il n’envoie ni e-mails ni notifications et ne lit aucune source. Reprenez quand cette copie remplace l’original.',
  resume: 'Reprendre',
  resumeTitle: 'Reprendre ce site ?',
  resumeText:
    'Les e-mails en attente partent aussitôt et les sources sont relues. Si l’original tourne encore, les gens recevront tout en double.',
  resumed: 'Le site a repris.',
};
