import type { PhraseWords } from './phrase-words.ts';

export const french: PhraseWords = {
  locale: 'fr',
  styles: {
    tango: 'tango argentin|milonga|tanguero|tanguera',
    'lindy-hop': 'lindy|swing|danse swing',
    salsa: 'salsa cubaine|salsa portoricaine|soirée cubaine',
    bachata: 'bachata sensuelle|bachata dominicaine',
    'salsa,bachata': 'latino|latine|danses latines|danse latine',
    'salsa,bachata,kizomba': 'afro latino|soirée sbk',
    balfolk: 'bal folk|bals folk|balfolk|folk|danse folk|danses folk|trad|bal trad|bals trad',
    'west-coast-swing': 'west coast|westcoast',
    'rock-n-roll': 'rock|rock n roll|rock and roll|danse rock|rock à 6 temps|rock 4 temps|rock à 4 temps|rock 6 temps',
    zouk: 'zouk brésilien|lambazouk',
    breton: 'danse bretonne|danses bretonnes|fest-noz|fest-deiz|festnoz|breton',
    'folklore-argentino': 'folklore argentin|chacarera',
    'samba-de-gafieira': 'samba|gafieira',
    sevillanas: 'sévillanes|sevillanas|flamenco',
    musette: 'bal musette|bals musette|musette|guinguette|accordéon',
    ballroom: 'danse de salon|danses de salon|thé dansant|thés dansants|valse|paso doble',
    contra: 'contredanse|contredanses',
    ceilidh: 'céilí|danses écossaises|danse écossaise|danses irlandaises|danse irlandaise',
  },
  types: {
    social: 'soirée|soirée dansante|soirées dansantes|fête|sociale',
    ball: 'bal|bals',
    class: 'cours|cours de danse|leçon',
    practica: 'pratique|practica|pratique dirigée',
    workshop: 'stage|atelier|masterclass|stage intensif',
    concert: 'concert|concert dansant|concerts dansants',
    festival: 'festival|congrès|rencontres',
    marathon: 'marathon',
  },
  facts: {
    free: 'gratuit|gratuite|gratuits|gratuites|gratos|gratuitement|entrée libre|entrée gratuite|accès libre|sans payer|en entrée libre',
    lesson:
      'initiation|avec initiation|débutant|débutante|pour débutants|grands débutants|grand débutant|avec cours|avec un cours|pour débutant|initiations|ouvert aux débutants|cours inclus',
    'live-music':
      'musique live|live|musique en direct|orchestre|avec orchestre|groupe live|musiciens|avec musiciens|musique vivante|en live|avec musique live',
    'no-partner': 'sans partenaire|seul|seule|solo|en solo|célibataire|sans cavalier|sans cavalière',
    'step-free':
      'plain-pied|accès de plain-pied|de plain-pied|PMR|accessible|fauteuil roulant|accès PMR|accessible PMR',
  },
  days: {
    tonight: 'ce soir|cette nuit|ce soir-ci|aujourd’hui|aujourdhui|maintenant|cet après-midi|cet aprem|tout de suite',
    tomorrow: 'demain|demain soir|demain après-midi',
    dayAfterTomorrow: 'après-demain|après-demain soir',
    weekend: 'week-end|weekend|ce week-end|ce weekend|le week-end|fin de semaine|we|ce we',
    nextWeekend: 'week-end prochain|weekend prochain|prochain week-end|prochain weekend|we prochain',
    thisWeek: 'cette semaine',
    nextWeek: 'semaine prochaine|la semaine prochaine|prochaine semaine',
    sevenDays: '7 jours|7 prochains jours|les 7 prochains jours|sept jours|sept prochains jours|prochains jours',
    thisMonth: 'ce mois|ce mois-ci',
    nextMonth: 'mois prochain|le mois prochain|prochain mois',
  },
  holidays: {
    '12-31': 'nouvel an|réveillon|saint-sylvestre|réveillon du nouvel an|jour de l’an|réveillon du 31',
    '12-24': 'réveillon de Noël|veille de Noël',
    '12-25': 'Noël',
    '02-14': 'saint-valentin',
    '06-21': 'fête de la musique',
    '07-14': 'fête nationale',
  },
  shortWeekdays: ['', '', '', 'jeu', 'ven', 'sam', 'dim'],
  shortMonths: ['janv|jan', 'févr|fév', '', 'avr', '', '', 'juil', '', 'sept', 'oct', 'nov', 'déc'],
  next: '% prochain|prochain %|ce %|% qui vient|le % prochain|les %',
  nearMe:
    'autour de moi|près de moi|près de chez moi|à proximité|dans le coin|ici|à côté|à côté de chez moi|près d’ici|proche|proche de moi|proche de chez moi|autour d’ici|aux alentours|alentours|par ici|dans les environs',
  ignored:
    'à|au|aux|avec|ce|cet|cette|ces|chez|d|dans|de|des|du|en|et|l|la|le|les|ou|par|pour|près|proche de|autour de|près de|sur|un|une|vers|ville|y|je|on|me|veux|cherche|que|quoi|faire|aller|sortir|sorties|sortie|a-t-il|t|il|y a t il|prochain|prochaine|danse|danses|danser|dansant|dansante|événement|événements|soir|nuit|entrée|agenda|tous|toutes|niveau|niveaux|musique|style|prochains|prochaines|er|ème|matin|après-midi|aprem|environs de|qui|ont|vient',
};
