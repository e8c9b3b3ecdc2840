import { beforeEach, expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { testDatabaseWithPlaces } from '../../testing/databases/database.ts'
import { dayFromNow } from '../../platform/days.ts'
import { addFestival } from '../../testing/domains/festivals.ts'

const { db, visitor, signUp, signUpAdmin } = await testApp({ db: await testDatabaseWithPlaces() })
const admin = await signUpAdmin()

beforeEach(() => db.deleteFrom('socialParties').execute())

type Party = { city: string; day: number; point?: [latitude: number, longitude: number] }

const addParties = (parties: Record<string, Party>) =>
  db
    .insertInto('socialParties')
    .values(
      Object.entries(parties).map(([venueName, { city, day, point: [latitude, longitude] = [null, null] }]) => ({
        venueName,
        city,
        address: '',
        time: '',
        date: `${dayFromNow(day)}T21:00:00`,
        danceStyles: [],
        latitude,
        longitude,
      })),
    )
    .execute()

const around = async (festivalId: string) =>
  (await visitor.socialParties.list({ query: { festivalId } })).items.map(({ venueName }) => venueName)

const days = { startDate: dayFromNow(30), endDate: dayFromNow(32) }

test('the socials around a festival are those near its town, from the night before to the night after', async () => {
  const { id } = await addFestival(admin, { location: 'Warsaw, Poland', ...days })
  const centre: [number, number] = [52.23, 21.01]
  await addParties({
    'Two nights before': { city: 'Warszawa', day: 28, point: centre },
    'The night before': { city: 'Warszawa', day: 29, point: centre },
    'A suburb': { city: 'Piaseczno', day: 31, point: [52.07, 21.02] },
    'Another town': { city: 'Łódź', day: 31, point: [51.76, 19.46] },
    'Placed nowhere': { city: 'WARSAW', day: 32 },
    'The night after': { city: 'Warszawa', day: 33, point: centre },
    'Too late': { city: 'Warszawa', day: 34, point: centre },
  })
  expect(await around(id)).toEqual(['The night before', 'A suburb', 'Placed nowhere', 'The night after'])
})

test('socials are near by the way over the ground: a degree of longitude is shorter in the north', async () => {
  const { id } = await addFestival(admin, { location: 'Warsaw, Poland', ...days })
  await addParties({
    'Within thirty kilometres': { city: 'Halinów', day: 30, point: [52.23, 21.4] },
    'Forty kilometres east': { city: 'Mińsk Mazowiecki', day: 30, point: [52.18, 21.57] },
    'Forty kilometres north': { city: 'Nasielsk', day: 30, point: [52.59, 20.81] },
  })
  expect(await around(id)).toEqual(['Within thirty kilometres'])
})

test('a festival whose town is unknown has those of the city that it names', async () => {
  const { id } = await addFestival(admin, { location: 'Valencia', ...days })
  await addParties({
    Here: { city: 'València', day: 30, point: [39.47, -0.38] },
    There: { city: 'Madrid', day: 30, point: [40.42, -3.7] },
  })
  expect(await around(id)).toEqual(['Here'])
})

test('there are none around a festival that is unknown or waits for approval', async () => {
  await addParties({ Here: { city: 'Warsaw', day: 30, point: [52.23, 21.01] } })
  const { id } = await addFestival(await signUp(), { location: 'Warsaw, Poland', ...days })
  expect(await around(id)).toEqual([])
  expect(await around('00000000-0000-7000-8000-000000000000')).toEqual([])
})
