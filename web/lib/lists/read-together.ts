import type { Api } from '../api.ts'

type Batch<Item> = { ids: string[]; reply: Promise<Item[]> }

type TogetherOptions<Item> = {
  /** The max number of ids in one call. */
  max: number
  read: (api: Api, ids: string) => Promise<Item[]>
  idOf: (item: Item) => string
}

/**
 * Combines requests for single items at one moment, such as for every card of a list, into one call. The result is null for an item that is
 * not in the reply.
 */
export function readTogether<Item>({ max, read, idOf }: TogetherOptions<Item>) {
  const open = new WeakMap<Api, Batch<Item>>()
  return async (api: Api, id: string): Promise<Item | null> => {
    let batch = open.get(api)
    if (!batch || batch.ids.length >= max) {
      const ids: string[] = []
      const reply = inAMoment(() => open.get(api)?.ids === ids && open.delete(api)).then(() => read(api, ids.join(',')))
      batch = { ids, reply }
      open.set(api, batch)
    }
    batch.ids.push(id)
    return (await batch.reply).find((item) => idOf(item) === id) ?? null
  }
}

const inAMoment = (then: () => unknown) =>
  new Promise<void>((resolve) =>
    setTimeout(() => {
      then()
      resolve()
    }),
  )
