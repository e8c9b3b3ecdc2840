import type { Api } from '../api.ts'

type Batch<Item> = { ids: string[]; reply: Promise<Item[]> }

type TogetherOptions<Item> = {
  /** The most ids of one call. */
  max: number
  read: (api: Api, ids: string) => Promise<Item[]>
  idOf: (item: Item) => string
}

/** Those that are asked for in one moment, such as for every card of a list, are read by one call; null for one that is not in its reply. */
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
