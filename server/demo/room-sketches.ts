import type { amenities } from '../../contract/room-options.ts'
import type { AccommodationType, RoomType } from '../db/schema.ts'
import type { Beds, Outside } from './drawings/room-scenes.ts'
import type { View } from './drawings/views.ts'

/** The texts and figures of an invented room; `{city}` is replaced by the festival's city. */
export type RoomSketch = {
  title: string
  description: string
  roomType: RoomType
  accommodationType: AccommodationType
  /** Per night, for the whole room. */
  usd: number
  maxGuests: number
  area: string
  distanceFromVenue: string
  amenities: (typeof amenities)[number][]
  /** What its pictures show; null where nothing is booked yet. */
  look: { beds: Beds; also: Outside; view: View } | null
}

export const roomSketches: RoomSketch[] = [
  {
    title: 'Twin room, eight minutes on foot from the dance floor',
    description:
      'Two real beds, a kettle and thick curtains. I leave for the first workshop at ten and tiptoe in after the party.',
    roomType: 'Offering',
    accommodationType: 'Hotel',
    usd: 76,
    maxGuests: 2,
    area: 'Near the venue',
    distanceFromVenue: '8 min walk',
    amenities: ['WiFi', 'Air Conditioning', 'Private Bathroom', 'TV'],
    look: { beds: 'twin', also: 'window seat', view: 'roofs' },
  },
  {
    title: 'Sunny flat with a balcony in {city}',
    description:
      'A whole flat for four: two bedrooms, a long kitchen table, a balcony for the shoes to dry. I cook on Saturday, you do the dishes.',
    roomType: 'Offering',
    accommodationType: 'Airbnb',
    usd: 120,
    maxGuests: 4,
    area: 'Old town',
    distanceFromVenue: '900 m',
    amenities: ['WiFi', 'Kitchen', 'Balcony', 'Laundry'],
    look: { beds: 'double', also: 'balcony', view: 'roofs' },
  },
  {
    title: 'Looking for two to split an apartment',
    description:
      'I have found a nice place with three bedrooms and would like good company in the other two. Nothing is booked yet, we decide together.',
    roomType: 'Seeking',
    accommodationType: 'Airbnb',
    usd: 114,
    maxGuests: 3,
    area: 'City centre',
    distanceFromVenue: '2 metro stops',
    amenities: ['WiFi', 'Kitchen', 'Shared Bathroom'],
    look: null,
  },
  {
    title: 'One free bed in a quiet room',
    description:
      'My usual room-mate twisted an ankle and stays at home. The room faces the courtyard: you hear pigeons and nothing else.',
    roomType: 'Offering',
    accommodationType: 'Hotel',
    usd: 84,
    maxGuests: 2,
    area: 'Station quarter',
    distanceFromVenue: '12 min walk',
    amenities: ['WiFi', 'Private Bathroom', 'Workspace'],
    look: { beds: 'twin', also: 'window seat', view: 'hills' },
  },
  {
    title: 'Party house for six by the river',
    description:
      'Two floors, three rooms, one speaker. Expect practice in the living room until somebody needs sleep; then we whisper.',
    roomType: 'Offering',
    accommodationType: 'Airbnb',
    usd: 150,
    maxGuests: 6,
    area: 'By the river',
    distanceFromVenue: '15 min by bus',
    amenities: ['WiFi', 'Kitchen', 'Parking', 'Laundry', 'TV'],
    look: { beds: 'double', also: 'kitchen', view: 'river' },
  },
  {
    title: 'Budget bunks for early birds',
    description:
      'A four-bed room in a clean hostel with breakfast from seven. Good for who takes every workshop and goes home before three.',
    roomType: 'Seeking',
    accommodationType: 'Hostel',
    usd: 52,
    maxGuests: 4,
    area: 'University quarter',
    distanceFromVenue: '1.5 km',
    amenities: ['WiFi', 'Shared Bathroom'],
    look: { beds: 'bunks', also: 'kitchen', view: 'hills' },
  },
  {
    title: 'Festival hotel, second bed free',
    description:
      'In the same building as the parties: down the stairs in dancing shoes, up again in socks. We split the price.',
    roomType: 'Offering',
    accommodationType: 'Hotel',
    usd: 120,
    maxGuests: 2,
    area: 'Festival hotel',
    distanceFromVenue: 'In the house',
    amenities: ['WiFi', 'Air Conditioning', 'Private Bathroom', 'TV', 'Parking'],
    look: { beds: 'twin', also: 'window seat', view: 'sea' },
  },
  {
    title: 'Room-mate wanted, place still open',
    description:
      'Hotel, hostel or somebody’s spare room: I am happy with anything clean within reach of the venue. Let us look together.',
    roomType: 'Seeking',
    accommodationType: 'Open to any',
    usd: 64,
    maxGuests: 2,
    area: 'Anywhere central',
    distanceFromVenue: 'Up to 20 min',
    amenities: ['WiFi'],
    look: null,
  },
  {
    title: 'Studio with a sofa bed near the market hall',
    description:
      'I take the bed or the sofa, as you like. The market opens at seven: coffee, oranges and the best cheese pastry of {city}.',
    roomType: 'Offering',
    accommodationType: 'Airbnb',
    usd: 58,
    maxGuests: 2,
    area: 'Market hall',
    distanceFromVenue: '10 min walk',
    amenities: ['WiFi', 'Kitchen', 'Workspace'],
    look: { beds: 'sofa bed', also: 'kitchen', view: 'roofs' },
  },
  {
    title: 'Three friends, one room left',
    description:
      'We are three who have danced together for years and have a room free in a large flat. We nap from six to nine. Naps are sacred.',
    roomType: 'Offering',
    accommodationType: 'Airbnb',
    usd: 135,
    maxGuests: 5,
    area: 'Harbour',
    distanceFromVenue: '700 m',
    amenities: ['WiFi', 'Kitchen', 'Laundry', 'Balcony', 'TV'],
    look: { beds: 'single', also: 'kitchen', view: 'sea' },
  },
  {
    title: 'Calm double for after the night bus',
    description:
      'I come by night bus and keep the room a day longer, so nobody has to stand in the rain with a suitcase. Two single beds on request.',
    roomType: 'Seeking',
    accommodationType: 'Hotel',
    usd: 72,
    maxGuests: 2,
    area: 'Bus station',
    distanceFromVenue: '3 tram stops',
    amenities: ['WiFi', 'Private Bathroom', 'Air Conditioning'],
    look: { beds: 'double', also: 'window seat', view: 'roofs' },
  },
  {
    title: 'Attic with a view over {city}',
    description:
      'Ninety-one steps and no lift, but you see every roof in town. Two mattresses, one bathtub, a neighbour who plays the tres.',
    roomType: 'Offering',
    accommodationType: 'Airbnb',
    usd: 81,
    maxGuests: 3,
    area: 'On the hill',
    distanceFromVenue: '18 min walk',
    amenities: ['WiFi', 'Kitchen', 'Balcony'],
    look: { beds: 'mattresses', also: 'balcony', view: 'roofs' },
  },
]

/** Messages of room requests. */
export const requestMessages = [
  'Hi! I am going too and would love the other bed. I sleep like a stone and bring earplugs for both of us.',
  'Hello, is there still a place? I arrive on the first afternoon and leave after the last party.',
  'Your place sounds lovely. I am tidy, I do not smoke, and I make good coffee.',
  'Hey! We danced at a festival last spring, I think. Could I join you?',
  'I would like to share. I take all the workshops, so you will mostly see me asleep.',
  'Hola! A friend told me that you look for company. I can pay at once, just tell me how.',
  'Would an early riser be fine? I go for a run before breakfast and come back with bread.',
  'This is my first time there alone and I would feel better in good company. I am easy to live with.',
]

/** What a host writes to the demo user, whom they have accepted. */
export const welcomeMessages = [
  'Hola! So good that you are coming with us.',
  'The keys are with the neighbour on the first floor. Which day do you arrive, and shall we meet at the station?',
]
