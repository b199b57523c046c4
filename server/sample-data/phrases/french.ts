import { french as voice } from '#server/sample-data/voices/french.ts';
import type { Phrases } from './phrases.ts';

export const french: Phrases = {
  voice,
  about: {
    social: [
      'Une soirée {style} sans façon : on arrive quand on veut, on danse avec tout le monde et on repart avec des fourmis dans les jambes.',
      'Notre rendez-vous {style} à {town}. Les tables sont sur les côtés, la piste au milieu, et personne ne reste longtemps assis.',
      'De la musique choisie avec soin, une piste qui respire et un accueil pour celles et ceux qui viennent seuls. Les habitués invitent volontiers les nouveaux.',
    ],
    ball: [
      'Le grand bal du mois, avec de la musique vivante du début à la fin. Les danses sont rappelées avant de commencer, alors venez même si vous débutez.',
      'Un bal comme on les aime : des musiciens à un mètre des danseurs, une buvette tenue par les bénévoles et du monde jusqu’à la dernière danse.',
    ],
    class: [
      'Un cours de {style} pas à pas, dans la bonne humeur. On change souvent de partenaire et on finit par une demi-heure de pratique.',
      'Chaque semaine un thème, chaque semaine une révision. Vous pouvez rejoindre le groupe à tout moment, le premier cours est un essai.',
    ],
    practica: [
      'Deux heures pour refaire ce qui n’a pas marché en cours. On s’arrête, on parle, on recommence ; quelqu’un de l’équipe passe vous aider.',
      'Une pratique tranquille, avec de la place et de la musique à volume raisonnable. Venez seul ou à deux.',
    ],
    workshop: [
      'Un stage pour prendre le temps : la matinée sur les bases, l’après-midi sur la musique. Groupe limité à vingt-quatre personnes.',
      'Une journée pour travailler l’écoute et l’équilibre avec deux professeurs. Il vaut mieux danser depuis quelques mois.',
    ],
    concert: [
      'Un concert à écouter debout, et surtout à danser. Deux sets, une courte pause, et la piste juste devant la scène.',
      'Musique vivante et parquet libre : le groupe joue pour les danseurs, les danseurs jouent le jeu.',
    ],
    festival: [
      'Plusieurs jours de {style} à {town} : stages le matin, siestes musicales l’après-midi, bals le soir. Le programme complet est affiché sur place.',
      'Le festival où l’on retrouve tout le monde une fois par an. Hébergement chez l’habitant sur demande, cuisine maison à midi.',
    ],
    marathon: [
      'Un week-end entier à danser, l’après-midi, le soir et la nuit. Le thé, les fruits et le petit-déjeuner sont compris.',
    ],
  },
  practical: [
    'La salle est à cinq minutes du métro. Prévoyez des chaussures propres, le parquet vient d’être refait.',
    'Paiement sur place, en espèces ou par carte. Le vestiaire est gratuit, et l’eau fraîche aussi.',
    'Pas besoin de réserver. Si vous venez pour la première fois, demandez l’équipe à l’entrée : on vous présente.',
    'Chacun apporte quelque chose à grignoter, on partage à la pause.',
    'Les portes ouvrent un quart d’heure avant. Les voisins dorment : merci de sortir sans bruit.',
    'On peut venir en famille, un coin est prévu pour les enfants.',
  ],
  programme: {
    lesson: ['Initiation', 'Cours pour débuter', 'Rappel des pas'],
    dancing: ['On danse', 'Bal', 'Soirée'],
    pause: 'Pause et auberge espagnole',
    practice: 'Pratique guidée',
    show: 'Démonstration',
    opening: 'Bal d’ouverture',
  },
  teachers: ['Inès et Théo', 'Maëlle et Samir', 'Jeanne et Bastien', 'Noa et Lucile'],
  djs: ['DJ Vent d’Ouest', 'DJ Mirabelle', 'DJ Demi-Lune', 'DJ Papillote'],
  bands: ['Les Accordés du Dimanche', 'Trio Tilleul', 'La Fanfare du Coin', 'Quintette Minuit Cinq'],
  floorNotes: ['120 m², souple', 'environ 200 m²', 'lisse, semelles de cuir bienvenues'],
  food: ['Tartes salées et salades', 'Bar, assiettes de fromage', 'Buvette et crêpes', 'Auberge espagnole'],
  dress: ['Comme vous voulez', 'Une touche de rouge', 'Élégant mais confortable'],
  memberships: ['Adhésion à l’année 10 €, valable partout chez nous', 'Première visite sans adhésion'],
  ages: ['À partir de 16 ans', 'Tous les âges, enfants accompagnés'],
  includes: ['le cours et une boisson', 'le cours de 20 h', 'une boisson sans alcool', 'le repas du samedi'],
  reasons: [
    'Un dégât des eaux a abîmé le parquet. On se retrouve la semaine prochaine.',
    'Les musiciens sont malades. Les billets déjà pris restent valables pour la prochaine date.',
  ],
  organiserNames: ['Les Amis {motif}', 'Collectif {motif}', 'Les Danses {motif}', 'L’Équipe {motif}'],
  organiserWords: [
    'Nous sommes une douzaine de bénévoles et nous aimons danser. Depuis neuf ans, nous ouvrons une piste chaque semaine à {town}, avec de la musique choisie par des gens qui dansent.\n\nEnvie d’aider à l’accueil ou à la buvette ? Venez nous parler, on ne mord pas.',
    'Une petite école et ses soirées. On y apprend, on s’y retrouve, on y reste tard. Les débutants sont attendus autant que les autres.',
    'Nous organisons des bals, des pratiques et deux stages par an. Tout ce que nous gagnons paie les musiciens et la salle.',
  ],
  venueWords: [
    'Une ancienne fabrique transformée en salle de danse, avec ses poutres et sa verrière. Les arrêts de bus et un parking à vélos sont devant la porte.',
    'Un lieu de quartier, tenu par celles et ceux qui le fréquentent. On y danse presque chaque soir, et le bar ferme quand la musique s’arrête.',
  ],
};
