import { atMost, median, type Row } from '../row.ts'
import { startSite, withDataFolder } from '../site.ts'

export const startToReady: Row = {
  name: 'start-to-ready',
  promise: 'from the command to ready, on an existing data folder, with its database',
  measure: () =>
    withDataFolder(async (dataDir) => {
      await (await startSite(dataDir)).stop()
      const times: number[] = []
      for (let round = 0; round < 5; round++) {
        const site = await startSite(dataDir)
        times.push(site.startedIn)
        await site.stop()
      }
      return atMost(median(times), 1500, 'ms')
    }),
}
