import type { QueryClient } from '@tanstack/react-query'
import type { Attendance } from '../../../../contract/festivals/festival-attendance.ts'
import type { Festival } from '../../../../contract/festivals/festivals.ts'
import { savesData } from '../../browser/quiet.ts'
import { today } from '../../format/dates.ts'
import { type MapIndex, mapHash, mapKind, type Range } from '../../offline/kept-maps.ts'
import { maxMapBytes } from '../../offline/kept-limits.ts'
import { aboutOf, type KeptEntry, readKept } from '../../offline/kept-store.ts'
import { streetsOfSite, worldUrl } from './map-archives.ts'

/* Keeps the map of the towns of festivals, from the archives that the site itself serves. Nothing of a maps service is kept. */

/** In milliseconds. A map that is still needed is as young as the festival's page, which is read each time. */
const renewAfter = 86_400_000

type Keeping = {
  memberId: string
  queryClient: QueryClient
  /** False once the member's session has ended. */
  isOurs: () => boolean
  put: (entries: readonly KeptEntry[]) => Promise<void>
}

let running: Promise<unknown> = Promise.resolve()

/** Keeps the maps of the festivals that the member goes to and whose page is kept. One after the other, also if it is called again. */
export const keepMaps = (keeping: Keeping) => (running = running.then(() => keepAll(keeping)).catch(() => {}))

async function keepAll(keeping: Keeping) {
  // The scripts of the map are kept by the service worker.
  if (savesData() || !navigator.serviceWorker?.controller) return
  for (const festival of festivalsOf(keeping)) await keepMapOf(festival, keeping)
}

function festivalsOf({ queryClient, memberId }: Keeping): Festival[] {
  const records = queryClient.getQueryData<Attendance[]>(['festival-attendance', memberId]) ?? []
  return records
    .filter(({ status }) => status === 'attending')
    .flatMap(({ festivalId }) => queryClient.getQueryData<Festival>(['festivals', 'one', festivalId, memberId]) ?? [])
    .filter(({ endDate }) => endDate >= today())
}

async function keepMapOf(festival: Festival, keeping: Keeping) {
  const { id, latitude, longitude } = festival
  const { memberId, isOurs, put } = keeping
  if (latitude === null || longitude === null || !isOurs()) return
  const town = [longitude, latitude] as const
  const streets = streetsOfSite()
  const archives = [worldUrl(), ...(streets ? [streets.url] : [])]
  const madeOf = [import.meta.url, ...archives, ...town].join(' ')
  const known = await readKept(memberId, mapHash(id))
  if (known && (JSON.parse(known.text) as MapIndex).madeOf === madeOf) {
    if (known.readAt < Date.now() - renewAfter) await put([{ ...known, readAt: Date.now() }])
    return
  }
  const [{ FetchSource }, { readAround }] = await Promise.all([import('pmtiles'), import('./read-around.ts')])
  await loadScripts(streets !== null)
  const ranges: Range[] = []
  const found: ArrayBuffer[] = []
  for (const archive of archives) {
    const size = ranges.reduce((sum, range) => sum + range.size, 0)
    for (const { from, length, data } of await readAround(new FetchSource(archive), town, maxMapBytes - size)) {
      ranges.push({ archive, from, length, size: data.byteLength })
      found.push(data)
    }
  }
  const tiles = new Blob(found)
  const text = JSON.stringify({ ranges, madeOf } satisfies MapIndex)
  const isGone = !festivalsOf(keeping).some((one) => one.id === id)
  if (isGone || !isOurs()) return
  const bytes = tiles.size + 2 * text.length
  await put([
    {
      owner: memberId,
      hash: mapHash(id),
      text,
      tiles,
      readAt: Date.now(),
      bytes,
      about: aboutOf('festivals', id),
      limited: mapKind,
    },
  ])
}

/** Has the service worker store what draws the map. */
async function loadScripts(hasStreets: boolean) {
  const { workerUrl } = await import('../map-engine.ts')
  await Promise.all([
    import('../place-frame.tsx'),
    import('../place-map.tsx'),
    hasStreets && import('../streets/street-style.ts'),
    fetch(workerUrl),
  ])
}
