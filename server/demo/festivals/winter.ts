import type { DemoFestival } from '../demo-festivals.ts'

export const december: DemoFestival[] = [
  {
    name: 'Saint Nicholas Salsa Weekend',
    location: 'Brussels, Belgium',
    genres: ['Salsa', 'Cha-cha'],
    price: 'From €79',
    currency: 'EUR',
    organizer: 'amara.n',
    description:
      'Salsa with a cup of hot chocolate in reach. Bring something small to give away: there is a table for it.',
  },
  {
    name: 'More Candles than Lamps',
    location: 'Prague, Czechia',
    genres: ['Bachata'],
    price: '€95 - €125',
    currency: 'EUR',
    organizer: 'petr.n',
    description:
      'Three evenings of bachata in soft light. One room, one style, and a coat check that knows your name by Saturday.\n\nWorkshops begin at noon, because nobody will be up before.',
  },
  {
    name: 'Long Night Kizomba',
    location: 'Helsinki, Finland',
    genres: ['Kizomba'],
    price: '110 EUR',
    currency: 'EUR',
    organizer: 'katya.z',
  },
  {
    name: 'Last Dance of the Year',
    location: 'Lisbon, Portugal',
    genres: ['Kizomba', 'Bachata', 'Salsa'],
    price: '€60 / €85',
    currency: 'EUR',
    organizer: 'joao.t',
    website: 'https://example.org/last-dance-of-the-year',
    description:
      'The quiet days between the years are too quiet. Bring the song you danced to most: we play them all, and then we stop counting.',
  },
  {
    name: 'Slow Snow Zouk',
    location: 'Innsbruck, Austria',
    genres: ['Zouk'],
    price: '189€',
    currency: 'EUR',
    organizer: 'rafael.s',
    days: 4,
    description:
      'Ski in the morning, or sleep. Classes at three, dinner together, and a floor that is warm until five.',
  },
  {
    name: 'Kitchen Floor Merengue',
    location: 'Madrid, Spain',
    genres: ['Merengue', 'Bachata'],
    price: 'free',
    currency: 'EUR',
    organizer: 'lucia.v',
    days: 2,
    description:
      'Where most of us learned it: among the pots, with an aunt who leads. No passes, no stage. Bring a dish.',
  },
]

export const january: DemoFestival[] = [
  {
    name: 'Fresh Start Salsa',
    location: 'Berlin, Germany',
    genres: ['Salsa'],
    price: '€45',
    currency: 'EUR',
    organizer: 'elif.y',
    description:
      'For everyone who promised themselves to learn it this year. The first class begins with the basic step, and so does the last.',
  },
  {
    name: 'Blue Hour Bachata',
    location: 'Reykjavík, Iceland',
    genres: ['Bachata'],
    price: '210 EUR',
    currency: 'EUR',
    organizer: 'mei.l',
    days: 4,
  },
  {
    name: 'Four Rooms of Tango',
    location: 'Copenhagen, Denmark',
    genres: ['Tango'],
    price: '€130',
    currency: 'EUR',
    organizer: 'henrik.o',
    description: 'One room for each mood, and tea between them. Dancing starts in the afternoon and nobody hurries.',
  },
  {
    name: 'Zouk by the River',
    location: 'Amsterdam, Netherlands',
    genres: ['Zouk', 'Latin Fusion'],
    price: '€99 (early) / €129',
    currency: 'EUR',
    organizer: 'sanne.d',
  },
  {
    name: 'Cumbia Sin Frío',
    location: 'Mexico City, Mexico',
    genres: ['Cumbia', 'Salsa'],
    price: 'MX$1,900',
    currency: 'MXN',
    organizer: 'valentina.r',
    description:
      'A street, a sound system and the whole neighbourhood. Workshops in the morning for those who want names for the steps.',
  },
  {
    name: 'Room for Two Kizomba',
    location: 'Paris, France',
    genres: ['Kizomba'],
    price: '149€ - 189€',
    currency: 'EUR',
    organizer: 'fatou.d',
    description: 'A small festival on purpose: two hundred people, as many leading as following, and time to talk.',
  },
]

export const february: DemoFestival[] = [
  {
    name: 'Masks & Mambo',
    location: 'Venice, Italy',
    genres: ['Mambo', 'Salsa'],
    price: '€220 - €290',
    currency: 'EUR',
    organizer: 'marco.p',
    days: 4,
    description: 'Carnival outside, mambo inside. Masks come off at midnight; shoes may too.',
  },
  {
    name: 'Two Left Shoes',
    location: 'Bristol, United Kingdom',
    genres: ['Salsa', 'Bachata'],
    price: '£35',
    currency: 'GBP',
    organizer: 'ben.h',
    description:
      'A weekend for beginners by people who remember being one. Every class is repeated on Sunday, more slowly and with cake.',
  },
  {
    name: 'Bachata under the Oranges',
    location: 'Seville, Spain',
    genres: ['Bachata'],
    price: '€70 - €90',
    currency: 'EUR',
    organizer: 'ines.m',
  },
  {
    name: 'Two Dances That Walk',
    location: 'Riga, Latvia',
    genres: ['Kizomba', 'Tango'],
    price: '85 EUR',
    currency: 'EUR',
    organizer: 'katya.z',
    description:
      'Kizomba and tango, in neighbouring rooms with the door left open. Most people come for one and stay for the other.',
  },
  {
    name: 'Carnaval de Bolso',
    location: 'São Paulo, Brazil',
    genres: ['Zouk', 'Reggaeton'],
    price: 'R$ 380',
    currency: 'BRL',
    organizer: 'rafael.s',
  },
  {
    name: 'Cocoa & Cha-cha',
    location: 'Vienna, Austria',
    genres: ['Cha-cha', 'Salsa'],
    price: '€75',
    currency: 'EUR',
    organizer: 'birgit.s',
    days: 2,
    description: 'Afternoons in a coffee house with the tables pushed aside. Live trio on Sunday.',
  },
]
