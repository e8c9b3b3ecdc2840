import type { DemoFestival } from '../demo-festivals.ts'

/** Festivals of members that are not approved yet. */
export const waiting: DemoFestival[] = [
  {
    name: 'Alfama Rooftop Bachata',
    location: 'Lisbon, Portugal',
    genres: ['Bachata'],
    price: '€35 - €45',
    currency: 'EUR',
    organizer: 'demo',
    description:
      'Three roofs, one for each evening, and a view that makes people miss the beat. Sixty places: more the roofs do not carry.',
  },
  {
    name: 'Mountain Hut Merengue',
    location: 'Grenoble, France',
    genres: ['Merengue', 'Salsa'],
    price: '€150 with bed and soup',
    currency: 'EUR',
    organizer: 'camille.t',
    days: 4,
    description: 'Snowshoes by day, hips by night. We carry the loudspeaker up together.',
  },
]
