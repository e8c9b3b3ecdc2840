import type { Api } from '../../../lib/api.ts'
import { type MutationCallbacks, useApiMutation } from '../../../lib/changes/mutations.ts'
import { ratingsKey } from './ratings.queries.ts'

type Creation = Parameters<Api['ratings']['create']>[0]
type Answer = { id: string; comment: string }

/** The mean on the pages of members changes with the second of two ratings. */
const people = ['people']

export const useRate = (api: Api) =>
  useApiMutation({ call: (rating: Creation) => api.ratings.create(rating), refetch: [ratingsKey, people] })

export const useTakeBack = (api: Api, callbacks: MutationCallbacks<unknown, string>) =>
  useApiMutation({
    call: (id: string) => api.ratings.remove({ params: { id } }),
    refetch: [ratingsKey],
    ...callbacks,
  })

export const useSkip = (api: Api, callbacks: MutationCallbacks<unknown, string>) =>
  useApiMutation({
    call: (id: string) => api.ratings.skip({ params: { id } }),
    refetch: [ratingsKey],
    ...callbacks,
  })

export const useAnswer = (api: Api) =>
  useApiMutation({
    call: ({ id, comment }: Answer) => api.ratings.answer({ params: { id }, body: { comment } }),
    refetch: [ratingsKey],
  })
