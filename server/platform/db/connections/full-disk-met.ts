import { channel } from 'node:diagnostics_channel'

/**
 * Published when a call, a job or PostgreSQL itself meets a full disk: between two probes there may be many of these errors, or a short
 * one.
 */
export const fullDiskMet = channel('compas.full-disk-met')
export type FullDiskMet = { of: 'files' | 'database' }

/** SQLSTATE of a full disk. */
export const diskFullState = '53100'
const ofFiles = new Set(['ENOSPC', 'EDQUOT'])

/** Whether an error with this code means that a disk is full; if so, it is published. */
export function meetsFullDisk(code: string): boolean {
  if (code !== diskFullState && !ofFiles.has(code)) return false
  const met: FullDiskMet = { of: code === diskFullState ? 'database' : 'files' }
  fullDiskMet.publish(met)
  return true
}
