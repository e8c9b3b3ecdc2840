import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { CircuitOpen, createCircuit, readCircuits } from './circuit.ts'

const restMs = 50
/** A timer may end a little early. */
const rest = () => delay(restMs + 20)
const fail = async (): Promise<string> => {
  throw new Error('away')
}
const answer = async () => 'an answer'

async function openCircuit() {
  const circuit = createCircuit('mail', { restMs })
  for (let call = 0; call < 5; call++) await expect(circuit.run(fail)).rejects.toThrow('away')
  return circuit
}

test('four failures leave it closed, and a success between them begins the count anew', async () => {
  const circuit = createCircuit('mail', { restMs })
  for (const ask of [fail, fail, fail, fail, answer, fail, fail, fail, fail]) await circuit.run(ask).catch(() => {})
  expect(circuit.isOpen()).toBe(false)
  await circuit.run(fail).catch(() => {})
  expect(circuit.isOpen()).toBe(true)
})

test('an error that is no failure of the service counts as an answer', async () => {
  const circuit = createCircuit('mail', { restMs })
  for (let call = 0; call < 10; call++) await expect(circuit.run(fail, () => call % 5 !== 0)).rejects.toThrow('away')
  expect(circuit.isOpen()).toBe(false)
})

test('while it is open nobody asks, and it says for how long', async () => {
  const circuit = await openCircuit()
  let asked = 0
  const refused = await circuit.run(async () => void asked++).catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(CircuitOpen)
  expect((refused as CircuitOpen).waitMs).toBeGreaterThanOrEqual(restMs)
  expect(asked).toBe(0)
  expect(readCircuits()).toContainEqual({ service: 'mail', isOpen: true })
})

test('after its rest one call of fifty tries, and its answer closes it', async () => {
  const circuit = await openCircuit()
  await rest()
  const gate = Promise.withResolvers<string>()
  const calls = Array.from({ length: 50 }, () => circuit.run(() => gate.promise))
  gate.resolve('an answer')
  const ends = await Promise.allSettled(calls)
  expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await circuit.run(answer)).toBe('an answer')
})

test('a trial that fails begins the next rest', async () => {
  const circuit = await openCircuit()
  await rest()
  await expect(circuit.run(fail)).rejects.toThrow('away')
  await expect(circuit.run(answer)).rejects.toThrow(CircuitOpen)
})
