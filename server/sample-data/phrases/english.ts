import { english as voice } from '#server/sample-data/voices/english.ts';
import type { Phrases } from './phrases.ts';

export const english: Phrases = {
  voice,
  about: {
    social: [
      'An easy-going {style} night. Come when you like, dance with everybody and walk home with tired feet.',
      'Our regular {style} floor in {town}. Tables at the sides, dancers in the middle, and nobody sits for long.',
      'Good music, room to move and a warm hello for people who come on their own. Regulars are happy to ask newcomers.',
    ],
    ball: [
      'The big one of the month, with a live band from first dance to last. Every dance is walked through first, so beginners are fine.',
      'A proper dance: the band a yard from the dancers, cake from the volunteers and a full floor until the last waltz.',
    ],
    class: [
      'Learn {style} step by step, with plenty of laughing. We swap partners often and finish with half an hour of practice.',
      'A new theme every week and a quick recap at the start. Join whenever you like; your first class is a taster.',
    ],
    practica: [
      'Two hours to go over whatever did not work in class. Stop, talk, try again. Somebody from the team is around to help.',
      'A quiet practice with space on the floor and the music turned down a little. Come alone or as a pair.',
    ],
    workshop: [
      'A workshop that takes its time: basics in the first half, music in the second. Limited to twenty-four people.',
      'A day on listening and balance with two teachers. Best if you have been dancing for a few months.',
    ],
    concert: [
      'A gig to dance to. Two sets, a short break and the floor right in front of the stage.',
      'Live music and an open floor: the band plays for the dancers, and the dancers keep the band going.',
    ],
    festival: [
      'Several days of {style} in {town}: classes in the morning, music in the afternoon and dancing every night. The full timetable hangs in the hall.',
      'Where everyone meets once a year. Spare beds can be arranged with locals, and lunch is home-made.',
    ],
    marathon: ['A whole weekend on the floor: afternoon, evening and night. Tea, fruit and breakfast are on us.'],
  },
  practical: [
    'Five minutes from the station. Please bring clean shoes, the floor was sanded this summer.',
    'Pay at the door, cash or card. The cloakroom is free, and so is the water.',
    'No need to book. First time here? Ask for the hosts at the door and they will introduce you.',
    'Bring something to share for the break.',
    'Doors open a quarter of an hour before. The neighbours are asleep when we finish, so please leave quietly.',
    'Families are welcome, and there is a corner for children.',
  ],
  programme: {
    lesson: ['Beginners’ lesson', 'Taster class', 'Warm-up class'],
    dancing: ['Social dancing', 'Open floor', 'Dancing'],
    pause: 'Break and shared supper',
    practice: 'Guided practice',
    show: 'Showcase',
    opening: 'Opening night',
  },
  teachers: ['Maya and Tom', 'Ruth and Callum', 'Priya and Joel', 'Nell and Oscar'],
  djs: ['DJ Marmalade', 'DJ Low Tide', 'DJ Paper Plane', 'DJ Second Helping'],
  bands: ['The Kettle Street Five', 'Half Past Swing', 'The Borrowed Shoes', 'The Rain Delay Trio'],
  floorNotes: ['120 m², sprung', 'about 200 m²', 'fast, leather soles welcome'],
  food: ['Soup and pies', 'Bar and cheese plates', 'Cake stall', 'Bring and share'],
  dress: ['Wear what you like', 'A touch of red', 'Smart but comfortable'],
  memberships: ['Yearly membership 10, valid at all our nights', 'First visit without membership'],
  ages: ['16 and over', 'All ages, children with an adult'],
  includes: ['lesson and one drink', 'lesson at 8', 'a soft drink', 'supper on Saturday'],
  reasons: [
    'A burst pipe has damaged the floor. See you next week.',
    'The band is down with flu. Tickets stay valid for the next date.',
  ],
  organiserNames: ['{motif} Dancers', 'The {motif} Collective', 'Friends of the {motif}', '{motif} Dance Club'],
  organiserWords: [
    'We are a dozen volunteers who like to dance. For nine years we have opened a floor in {town} every week, with music picked by people who dance to it.\n\nFancy helping at the door or behind the bar? Come and talk to us.',
    'A small school and its evenings. People learn here, meet here and stay late. Beginners are as welcome as everyone else.',
    'We run dances, practices and two workshops a year. Whatever we earn pays the musicians and the hall.',
  ],
  venueWords: [
    'A former workshop turned into a dance hall, with its old beams and a glass roof. Buses and bike stands are right outside.',
    'A neighbourhood place run by the people who use it. There is dancing nearly every night, and the bar closes when the music stops.',
  ],
};
