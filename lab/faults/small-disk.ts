import { execFileSync } from 'node:child_process'
import { chmodSync, closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { CannotRun } from './run.ts'

/** A separate disk in memory, of this size (`700m`). */
export function mountDisk(path: string, size: string) {
  mkdirSync(path)
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'compas-faults', path], { stdio: 'pipe' })
  } catch (cause) {
    throw new CannotRun('it mounts a small disk: run it as root, on Linux', { cause })
  }
  chmodSync(path, 0o711)
  const filler = join(path, 'filler')
  return {
    path,
    /** Uses all space, including what was freed since the last call. */
    fill() {
      const file = openSync(filler, 'a')
      for (const bytes of [1 << 20, 4096]) while (isWritten(file, bytes));
      closeSync(file)
    },
    makeRoom: () => rmSync(filler),
    [Symbol.dispose]: () => void execFileSync('umount', [path]),
  }
}

function isWritten(file: number, size: number): boolean {
  try {
    return writeSync(file, Buffer.alloc(size)) === size
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOSPC') return false
    throw error
  }
}
