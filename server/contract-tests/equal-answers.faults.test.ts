import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { endpoints } from '../../contract/platform/endpoint.ts'
import { emptyApp } from '../app.ts'
import { NotFound } from '../platform/http-error.ts'
import { serve } from '../platform/http/serve.ts'
import { testApp } from '../testing/app.ts'
import { type Hidden, referencesOf, testEqualAnswers } from '../testing/contract/equal-answers.ts'

const { services } = await testApp()

describe('the walk over replies about hidden things', () => {
  const note = {
    method: 'GET',
    path: '/api/notes/:id',
    access: 'public',
    summary: 'A note.',
    params: z.object({ id: z.string() }),
    response: z.object({ text: z.string() }),
  } as const
  const promised = { notes: endpoints({ get: note }) }
  const cases: Record<string, Hidden> = {
    'notes.get.id': {
      sent: (id) => ({ params: { id } }),
      unknown: 'none',
      hidden: { hidden: 'some' },
      tokens: [undefined],
    },
  }
  async function faultsOf(answer: (id: string) => { text: string }) {
    const planted = emptyApp(services)
    serve(planted, services, promised.notes, { get: async ({ params }) => answer(params.id) })
    const { faults } = await testEqualAnswers(planted, promised, cases)
    await planted.close()
    return faults
  }
  const throws = (error: Error): never => {
    throw error
  }

  test('reports nothing where both replies are equal', async () => {
    expect(await faultsOf(() => throws(NotFound('Note not found')))).toEqual([])
  })

  test('reports another text of the same length', async () => {
    expect(await faultsOf((id) => throws(NotFound(id)))).toHaveLength(1)
  })

  test('reports another status', async () => {
    expect(await faultsOf((id) => (id === 'some' ? { text: '' } : throws(NotFound('Note not found'))))).toHaveLength(1)
  })

  test('finds every field of a new call that takes an id or a name', () => {
    const body = z.object({ roomId: z.string().meta({ format: 'uuid' }), username: z.string(), text: z.string() })
    const added = { notes: endpoints({ get: note, take: { ...note, method: 'POST', path: '/api/notes', body } }) }
    expect(referencesOf(added)).toEqual(['notes.get.id', 'notes.take.roomId', 'notes.take.username'])
  })
})
