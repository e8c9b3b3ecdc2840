import { expect, test } from 'vitest'
import { testConnection } from '../../testing/databases/database.ts'
import { addFestival, lasting } from '../../testing/domains/festivals.ts'
import { knowing, move, share, stop } from '../../testing/domains/live-locations.ts'
import { several } from '../../testing/domains/members.ts'
import { answer, set } from '../../testing/domains/safe-checks.ts'
import { caughtUp, streamingApp } from '../../testing/streams.ts'

const connection = await testConnection()
const [one, other] = [await streamingApp(connection), await streamingApp(connection)]
const { db, signUp, signUpAdmin } = one

test('every browser of a member hears what begins and ends for them, on each instance, and nobody else does', async () => {
  const { id } = await addFestival(await signUpAdmin(), lasting(0, 2))
  const [ana, ben] = await several(signUp, 'Ana', 'Ben')
  await knowing(db).friends(ana, ben)
  const [ofAna, ofBen] = [await other.stream(ana.token), await other.stream(ben.token)]
  const heard = async () => {
    await caughtUp(db, ofAna, ana)
    return ofAna.events.filter(({ event }) => event === 'running').length
  }
  await share(ana, id)
  expect(await heard()).toBe(1)
  // The event does not contain her position: viewers read it with a call.
  await move(ana, id, { latitude: 40.5 })
  expect(await heard()).toBe(1)
  await stop(ana)
  expect(await heard()).toBe(2)
  await set(ana, ben)
  await answer(ana)
  expect(await heard()).toBe(4)
  await caughtUp(db, ofBen, ben)
  expect(ofBen.events.filter(({ event }) => event === 'running')).toEqual([])
  expect([...ofAna.events, ...ofBen.events].filter(({ data }) => JSON.stringify(data).includes('40.'))).toEqual([])
})
