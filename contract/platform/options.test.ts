import { describe, expect, it, test } from 'vitest'
import { NewFestival } from '../festivals/festivals.ts'
import { meetupBounds } from '../festivals/meetup-limits.ts'
import { NewMeetup } from '../festivals/meetups.ts'
import { currencyCodes } from './money.ts'
import {
  attendanceStatuses,
  danceStyles,
  filterLocations,
  filterStyles,
  priceRanges,
  quickStyles,
  searchGenres,
} from './options.ts'
import { maxPhotoBytes } from '../pictures/photo-limits.ts'
import {
  activityInterests,
  cleanlinesses,
  drinkingHabits,
  experienceLevels,
  genderPreferences,
  genders,
  mealPreferences,
  noiseTolerances,
  onboardingStyles,
  settingsStyles,
  sleepStyles,
  socialVibes,
} from '../people/profile-options.ts'
import { reportReasons } from '../desk/report-options.ts'
import { maxPhotos } from '../rooms/room-limits.ts'
import { accommodationTypes, amenities, festivalTicketStatuses, roomSorts, roomTypes } from '../rooms/room-options.ts'
import { priceSlider } from '../rooms/comparison-price.ts'
import { requestStatuses } from '../rooms/room-requests.ts'
import { NewRoomShare } from '../rooms/rooms.ts'

/** The lists as the specification writes them. */
describe('the list is that of the specification', () => {
  test.each([
    ['styles of the filter bar @P9.9 @P9.12', filterStyles, 'Bachata, Salsa, Kizomba, Zouk, Merengue'],
    [
      'genres of the search panel @P9.10',
      searchGenres,
      'Bachata, Salsa, Kizomba, Zouk, Merengue, Tango, Cumbia, Reggaeton',
    ],
    [
      'styles of the onboarding @P9.11',
      onboardingStyles,
      'Bachata, Salsa, Kizomba, Zouk, Merengue, Tango, Latin Fusion, Reggaeton',
    ],
    ['styles of the settings @P5.14', settingsStyles, 'Bachata, Salsa, Kizomba, Merengue, Zouk, Mambo, Cha-cha'],
    ['locations @P9.13', filterLocations, 'Barcelona, Madrid, Paris, Berlin, Rome, Amsterdam'],
    ['price ranges @P9.14', priceRanges, '0-50, 50-100, 100-200, 200+'],
    ['currencies @P9.15', currencyCodes, 'USD, EUR, GBP, CAD, AUD, JPY, MXN, BRL, COP, ARS'],
    ['statuses of attendance', attendanceStatuses, 'interested, attending'],
    ['experience levels @P5.15 @P9.48', experienceLevels, 'Beginner, Intermediate, Advanced, Professional'],
    ['meal preferences @P9.49', mealPreferences, 'Vegetarian, Vegan, Gluten-Free, Halal, Kosher, No Restrictions'],
    [
      'activity interests @P9.50',
      activityInterests,
      'Workshops, Performances, Social Dancing, Competitions, Beach Activities, City Tours, Food Tours, Nightlife',
    ],
    ['types of room', roomTypes, 'Seeking, Offering'],
    [
      'amenities @P9.30',
      amenities,
      'WiFi, Air Conditioning, Kitchen, Parking, Laundry, Balcony, Private Bathroom, Shared Bathroom, TV, Workspace',
    ],
    ['genders @P9.31', genders, 'Male, Female, Non-binary, Prefer not to say'],
    ['types of accommodation @P9.32', accommodationTypes, 'Hotel, Airbnb, Hostel, Open to any'],
    ['sleep styles @P9.33', sleepStyles, "Early riser, Night owl, Doesn't matter"],
    ['social vibes @P9.34', socialVibes, 'Chill, Chatty, Only for room sharing'],
    ['cleanliness @P9.35', cleanlinesses, 'Tidy, Moderate, Relaxed'],
    ['noise tolerances @P9.36', noiseTolerances, 'Quiet, Okay with music or talking late'],
    ['drinking @P9.37', drinkingHabits.map((habit) => habit.replace(', ', ' / ')), 'Yes / light, No, Socially'],
    ['ticket statuses @P9.38', festivalTicketStatuses, 'Going solo, With friends, Looking for group'],
    ['gender preferences @P9.39', genderPreferences, 'Any, Female only, Male only'],
    ['statuses of a request', requestStatuses, 'pending, accepted, rejected'],
    ['orders of rooms', roomSorts, 'best, price, newest, dates'],
    [
      'reasons of a report @S6.30',
      reportReasons,
      'harassment, unsafe, scam, fake_profile, spam, discrimination, other',
    ],
  ])('%s', (_, list, expected) => {
    expect(list.join(', ')).toBe(expected)
  })

  it('of all dance styles has each of the others @P9.9', () => {
    const some = [...searchGenres, ...onboardingStyles, ...settingsStyles]
    expect(new Set<string>(danceStyles)).toEqual(new Set(some))
    expect(filterStyles.slice(0, quickStyles)).toEqual(['Bachata', 'Salsa', 'Kizomba'])
  })
})

test('the price slider has the end and the step of the specification in each currency @P9.21', () => {
  const sliders = currencyCodes.map((code) => `${code} ${priceSlider(code).max}/${priceSlider(code).step}`)
  expect(sliders.join(', ')).toBe(
    'USD 200/5, EUR 200/5, GBP 200/5, CAD 250/10, AUD 300/10, JPY 30000/500, MXN 3500/50, BRL 1000/20, COP 800000/10000, ARS 70000/1000',
  )
})

test('a room, a meetup and a festival have the defaults and the limits of the specification @P5.24 @P5.25 @P9.25 @P9.27 @P9.40 @P9.42', () => {
  const room = NewRoomShare.parse({
    title: 'Room',
    location: 'Madrid',
    festivalId: crypto.randomUUID(),
    pricePerNight: '40',
    availableFrom: '2027-05-01',
    availableTo: '2027-05-03',
  })
  expect(room).toMatchObject({ roomType: 'Seeking', currency: 'USD', maxGuests: 2, isActive: true, amenities: [] })
  expect({ maxPhotos, maxPhotoBytes }).toEqual({ maxPhotos: 5, maxPhotoBytes: 10_000_000 })
  const meetup = NewMeetup.parse({ type: 'meal', title: 'Dinner', startTime: '2027-05-01T20:00:00Z' })
  expect(meetup).toMatchObject({ durationMinutes: 60, capacity: 4, isPrivate: false })
  expect(meetupBounds).toEqual({ minMinutes: 15, maxMinutes: 480, minPeople: 2, maxPeople: 20 })
  const festival = { name: 'Feria', startDate: '2027-05-01', endDate: '2027-05-03', location: 'Sevilla' }
  expect(NewFestival.parse(festival)).toMatchObject({ currency: 'USD', genres: [] })
})
