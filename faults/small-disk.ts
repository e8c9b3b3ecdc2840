import { execFileSync } from 'node:child_process'
import { chmodSync, closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'

/** A disk of its own in memory, of this size (`700m`). */
export function mountDisk(path: string, size: string) {
  mkdirSync(path)
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'compas-faults', path], { stdio: 'pipe' })
  } catch (cause) {
    throw new Error('This run mounts a small disk: run it as root, on Linux', { cause })
  }
  chmodSync(path, 0o711)
  const filler = join(path, 'filler')
  return {
    path,
    fill() {
      const file = openSync(filler, 'w')
      for (const bytes of [1 << 20, 4096]) while (isWritten(file, bytes));
      closeSync(file)
    },
    makeRoom: () => rmSync(filler),
    remove: () => execFileSync('umount', [path]),
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
