import { expect, test } from 'vitest'
import { wishFor } from './last-wish.ts'

/** A server that answers when told to, and what a screen shows meanwhile. */
function stage(key: string) {
  const sent: { value: boolean; answer: (works: boolean) => Promise<void> }[] = []
  const told: string[] = []
  let shown = false
  const press = () =>
    void wishFor({
      key,
      before: shown,
      wish: !shown,
      show: (value) => {
        shown = value
      },
      send: (value) =>
        new Promise<void>((resolve, reject) => {
          const answer = (works: boolean) => {
            if (works) resolve()
            else reject(new Error('no'))
            return new Promise<void>((later) => setTimeout(later))
          }
          sent.push({ value, answer })
        }),
      done: (value) => told.push(`done ${value}`),
      failed: (value) => told.push(`failed ${value}`),
    })
  return { press, sent, told, shown: () => shown }
}

test('a press shows at once and is told of when the server has agreed', async () => {
  const { press, sent, told, shown } = stage('one')
  press()
  expect(shown()).toBe(true)
  expect(told).toEqual([])
  await sent[0]?.answer(true)
  expect(told).toEqual(['done true'])
})

test('a second press waits for the first answer, and the last wish wins', async () => {
  const { press, sent, told, shown } = stage('two')
  press()
  press()
  expect(sent.map(({ value }) => value)).toEqual([true])
  await sent[0]?.answer(true)
  expect(sent.map(({ value }) => value)).toEqual([true, false])
  await sent[1]?.answer(true)
  expect(shown()).toBe(false)
  expect(told).toEqual(['done true', 'done false'])
})

test('three quick presses send no more than the one that the server has agreed to already', async () => {
  const { press, sent, shown } = stage('three')
  press()
  press()
  press()
  await sent[0]?.answer(true)
  expect(sent).toHaveLength(1)
  expect(shown()).toBe(true)
})

test('a refused wish shows again what was there, and says so', async () => {
  const { press, sent, told, shown } = stage('four')
  press()
  await sent[0]?.answer(false)
  expect(shown()).toBe(false)
  expect(told).toEqual(['failed true'])
  press()
  await sent[1]?.answer(true)
  expect(shown()).toBe(true)
})

test('a refused wish that was taken back meanwhile is not spoken of', async () => {
  const { press, sent, told, shown } = stage('five')
  press()
  press()
  await sent[0]?.answer(false)
  expect(sent).toHaveLength(1)
  expect(shown()).toBe(false)
  expect(told).toEqual([])
})
