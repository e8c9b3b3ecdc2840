import { expect, test } from 'vitest'
import { nothingIsSent, sendLatest } from './send-latest.ts'

/** A server that replies when the test wants, and the value that a screen displays until then. */
function createStage(key: string) {
  const sent: { value: boolean; reply: (succeeds: boolean) => Promise<void> }[] = []
  const callbacks: string[] = []
  let shown = false
  const press = () =>
    void sendLatest({
      key,
      before: shown,
      value: !shown,
      show: (value) => {
        shown = value
      },
      send: (value) =>
        new Promise<void>((resolve, reject) => {
          const reply = (succeeds: boolean) => {
            if (succeeds) resolve()
            else reject(new Error('no'))
            return new Promise<void>((later) => setTimeout(later))
          }
          sent.push({ value, reply })
        }),
      onSuccess: (value) => callbacks.push(`success ${value}`),
      onError: (value) => callbacks.push(`error ${value}`),
    })
  return { press, sent, callbacks, shown: () => shown }
}

test('a value shows at once, and success is reported when the server has accepted it', async () => {
  const { press, sent, callbacks, shown } = createStage('one')
  press()
  expect(shown()).toBe(true)
  expect(callbacks).toEqual([])
  await sent[0]?.reply(true)
  expect(callbacks).toEqual(['success true'])
})

test('a second press waits for the first reply, and the last value wins', async () => {
  const { press, sent, callbacks, shown } = createStage('two')
  press()
  press()
  expect(sent.map(({ value }) => value)).toEqual([true])
  await sent[0]?.reply(true)
  expect(sent.map(({ value }) => value)).toEqual([true, false])
  await sent[1]?.reply(true)
  expect(shown()).toBe(false)
  expect(callbacks).toEqual(['success true', 'success false'])
})

test('three quick presses send nothing beyond the value that the server has already accepted', async () => {
  const { press, sent, shown } = createStage('three')
  press()
  press()
  press()
  await sent[0]?.reply(true)
  expect(sent).toHaveLength(1)
  expect(shown()).toBe(true)
})

test('after a refusal the previous value is shown again, and the failure is reported', async () => {
  const { press, sent, callbacks, shown } = createStage('four')
  press()
  await sent[0]?.reply(false)
  expect(shown()).toBe(false)
  expect(callbacks).toEqual(['error true'])
  press()
  await sent[1]?.reply(true)
  expect(shown()).toBe(true)
})

test('the refusal of a value that has been changed back in the meantime is not reported', async () => {
  const { press, sent, callbacks, shown } = createStage('five')
  press()
  press()
  await sent[0]?.reply(false)
  expect(sent).toHaveLength(1)
  expect(shown()).toBe(false)
  expect(callbacks).toEqual([])
})

test('what is read waits until nothing is being sent @S5.21', async () => {
  const { press, sent, callbacks } = createStage('six')
  press()
  press()
  const storedWhenRead = nothingIsSent().then(() => callbacks.length)
  await sent[0]?.reply(true)
  await sent[1]?.reply(true)
  expect(await storedWhenRead).toBe(2)
})
