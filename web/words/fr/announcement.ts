/** An announcement that is pasted into the form of a new event. */
export const announcement = {
  offer: 'Vous avez déjà une annonce ?',
  intro: 'Collez votre annonce : nous remplissons ce que nous reconnaissons. Vérifiez chaque champ marqué.',
  open: 'Coller une annonce',
  label: 'Texte de l’annonce, ou son lien',
  hint: 'Un message, une lettre d’information, ou le lien d’une page. Rien n’est publié, rien n’est gardé.',
  fill: 'Remplir le formulaire',
  reading: 'Lecture en cours…',
  fold: 'Replier',
  empty: 'Collez d’abord le texte.',
  tooLong: '{{most, number}} caractères au plus. Gardez la partie sur un seul événement.',
  characters: '{{length, number}} / {{most, number}}',
  done: 'Rempli d’après votre annonce',
  filled: 'À vérifier : {{fields}}.',
  nothing: 'Nous n’avons rien reconnu qui aille dans un champ vide. Le texte reste là ; le formulaire n’a pas changé.',
  nothingOnPage:
    'Sur cette page, nous n’avons trouvé aucun événement que nous sachions lire. Copiez son texte et collez-le ici.',
  pageText: 'Lu dans le texte de la page : vérifiez avec soin.',
  whichOne: 'Cette page annonce plusieurs événements. Lequel ?',
  allChecked: 'Il n’y a plus rien à vérifier.',
  takeBack: 'Tout retirer',
  takenBack: 'Le formulaire est comme avant l’annonce.',
  another: 'Coller un autre texte',
  toCheck_one: '{{count, number}} champ à vérifier',
  toCheck_many: '{{count, number}} champs à vérifier',
  toCheck_other: '{{count, number}} champs à vérifier',
  check: 'à vérifier',
  said: 'On y lit : « {{words}} »',
  workedOut: 'Votre annonce ne dit pas la fin : quatre heures après le début.',
  dayOnly: 'On y lit : « {{words}} », sans l’heure.',
  readings: 'Ou bien',
  chooseTime: 'Choisir une heure',
  moreDates: 'Autres dates dans votre annonce : {{dates}}. Publiez celle-ci, puis copiez-la pour chacune.',
  doubts: {
    'weekday-contradicts-date':
      '« {{words}} » : le jour de la semaine ne va pas avec la date. Nous avons laissé la date vide.',
    'repeats-from-unknown-day':
      '« {{words}} » : l’annonce ne dit pas à partir de quelle date. Nous avons laissé la date vide.',
    'currency-unknown':
      '« {{words}} » : nous ne savons pas de quelle monnaie il s’agit. Nous avons laissé le prix vide.',
  },
};
