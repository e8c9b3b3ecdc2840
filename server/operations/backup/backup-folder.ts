import { troubleOfFolder } from '../../platform/load/health.ts'
import { within } from '../../platform/limits/per-service/time-limit.ts'

/** In milliseconds: a folder on a network disk may never respond. */
const maxMs = 2000

/** Why no backup can be written into the folder `BACKUP_DIR`, as a line for the log; null if one can. A missing folder is created. */
export async function troubleOfBackups(folder: string): Promise<string | null> {
  try {
    const trouble = await within(maxMs, () => troubleOfFolder(folder, { setting: 'BACKUP_DIR', mode: 0o700 }))
    return trouble?.line ?? null
  } catch {
    return `The folder BACKUP_DIR (${folder}) did not answer within ${maxMs} ms.`
  }
}
