import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { endpoints } from '../../contract/platform/endpoint.ts'
import { emptyApp } from '../app.ts'
import { NotFound } from '../platform/http-error.ts'
import { serve } from '../platform/http/serve.ts'
import { testApp } from '../testing/app.ts'
import { type Seen, testBlockedPair } from '../testing/contract/blocked-pairs.ts'
import { things } from '../testing/contract/blocked-world.ts'

const { services, signUp } = await testApp()
const { token } = await signUp()
const note = { access: 'member', summary: 'A note.', response: z.object({ text: z.string() }) } as const
const get = { ...note, method: 'GET', path: '/api/notes/:id', params: z.object({ id: z.string() }) } as const
const write = { ...note, method: 'POST', path: '/api/notes', body: z.object({ text: z.string() }) } as const
const contract = { notes: endpoints({ get, write }) }

const seen: Seen = {
  token,
  traces: ['Xiomara'],
  hidden: things({ room: ['hidden'] }),
  others: things({ room: ['seen'] }),
  groups: [],
  stays: [],
  sendings: { 'notes.write': () => ({ body: { text: 'Hola' } }) },
}
const unknown = () => NotFound('Note not found')

async function faultsOf(answer: (id: string) => { text: string }, changed: Partial<Seen> = {}) {
  const app = emptyApp(services)
  serve(app, services, contract.notes, {
    get: async ({ params }) => answer(params.id),
    write: async ({ body }) => body,
  })
  const walk = await testBlockedPair(app, contract, { ...seen, ...changed }, { apart: {}, known: {} })
  await app.close()
  return walk.faults
}

describe('the walk over a blocked pair', () => {
  const good = (id: string) => {
    if (id === 'seen') return { text: 'Hola' }
    throw unknown()
  }

  test('reports nothing where nothing of the other is shown', async () => {
    expect(await faultsOf(good)).toEqual([])
  })

  test('reports the name of the other in what both see', async () => {
    const faults = await faultsOf((id) => (id === 'seen' ? { text: 'By Xiomara' } : good(id)))
    expect(faults).toEqual([expect.stringContaining('notes.get shows Xiomara')])
  })

  test('reports a hidden thing that is told from an unknown one', async () => {
    const faults = await faultsOf((id) => {
      if (id === 'hidden') throw NotFound('Your note not found')
      return good(id)
    })
    expect(faults).toEqual([expect.stringContaining('notes.get tells the hidden hidden')])
  })

  test('reports a call that never succeeds, as a new one with a body does until it has a line', async () => {
    expect(await faultsOf(good, { sendings: {} })).toEqual(['notes.write never succeeds: add a line to `sendings`'])
    expect(await faultsOf(() => good('unknown'))).toEqual(['notes.get never succeeds: add a line to `sendings`'])
  })
})
