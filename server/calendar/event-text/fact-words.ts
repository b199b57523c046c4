import type { Facts, factLines } from '#contract/event-details.ts';
import type { Locale } from '#contract/locales.ts';

export type FactChoices = {
  [Name in 'level' | 'partner' | 'roles' | 'music' | 'floor' | 'access']: Record<NonNullable<Facts[Name]>, string>;
};
export type FactLabels = Record<(typeof factLines)[number], string>;

/** Texts of facts: a choice has a complete text, free text of the organiser follows a label. */
export const factWords: Record<Locale, { choices: FactChoices; labels: FactLabels }> = {
  fr: {
    choices: {
      level: {
        everyone: 'Ouvert à tous les niveaux',
        beginners: 'Débutants',
        intermediate: 'Niveau intermédiaire',
        advanced: 'Niveau avancé',
      },
      partner: { 'not-needed': 'Sans partenaire', needed: 'Avec partenaire' },
      roles: {
        any: 'Rôle au choix',
        switch: 'On danse les deux rôles',
        lead: 'Pour qui guide',
        follow: 'Pour qui suit',
      },
      music: { live: 'Musique en direct', dj: 'DJ', both: 'Musique en direct et DJ' },
      floor: {
        wood: 'Parquet',
        tiles: 'Carrelage',
        stone: 'Pierre',
        vinyl: 'Lino ou vinyle',
        concrete: 'Béton',
        outdoors: 'En plein air',
      },
      access: { 'step-free': 'Accès de plain-pied', steps: 'Accès par des marches' },
    },
    labels: {
      floorNote: 'Le sol\u00a0: ',
      food: 'À boire et à manger\u00a0: ',
      dress: 'Tenue\u00a0: ',
      age: 'Âge\u00a0: ',
      membership: 'Adhésion\u00a0: ',
    },
  },
  en: {
    choices: {
      level: {
        everyone: 'All levels welcome',
        beginners: 'Beginners',
        intermediate: 'Intermediate',
        advanced: 'Advanced',
      },
      partner: { 'not-needed': 'No partner needed', needed: 'Bring a partner' },
      roles: { any: 'Any role', switch: 'Everyone dances both roles', lead: 'For leads', follow: 'For follows' },
      music: { live: 'Live music', dj: 'DJ', both: 'Live music and DJ' },
      floor: {
        wood: 'Wooden floor',
        tiles: 'Tiled floor',
        stone: 'Stone floor',
        vinyl: 'Vinyl floor',
        concrete: 'Concrete floor',
        outdoors: 'Outdoors',
      },
      access: { 'step-free': 'Step-free access', steps: 'Steps at the entrance' },
    },
    labels: {
      floorNote: 'Floor: ',
      food: 'Food and drink: ',
      dress: 'Dress code: ',
      age: 'Age: ',
      membership: 'Membership: ',
    },
  },
  es: {
    choices: {
      level: {
        everyone: 'Todos los niveles',
        beginners: 'Principiantes',
        intermediate: 'Nivel intermedio',
        advanced: 'Nivel avanzado',
      },
      partner: { 'not-needed': 'Sin pareja', needed: 'Hay que venir en pareja' },
      roles: {
        any: 'Rol a elegir',
        switch: 'Se bailan los dos roles',
        lead: 'Para quien guía',
        follow: 'Para quien sigue',
      },
      music: { live: 'Música en vivo', dj: 'DJ', both: 'Música en vivo y DJ' },
      floor: {
        wood: 'Suelo de madera',
        tiles: 'Suelo de baldosa',
        stone: 'Suelo de piedra',
        vinyl: 'Suelo de vinilo',
        concrete: 'Suelo de cemento',
        outdoors: 'Al aire libre',
      },
      access: { 'step-free': 'Acceso sin escalones', steps: 'Hay escalones en la entrada' },
    },
    labels: {
      floorNote: 'Suelo: ',
      food: 'Comida y bebida: ',
      dress: 'Vestimenta: ',
      age: 'Edad: ',
      membership: 'Carné de socio: ',
    },
  },
};
