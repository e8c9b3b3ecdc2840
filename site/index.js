import { enableCompileCache } from 'node:module'
import { resolve } from 'node:path'

// The one file of JavaScript: for the first file of types that it does not know yet Node loads what strips them, 17 MB, and keeps it.
enableCompileCache(resolve(import.meta.dirname, '../.cache/compiled'))

// What Linux reads as a process begins: threads that share one pool of memory leave less of it unused, and give it back. The process stays the same one.
const pool = { MALLOC_ARENA_MAX: '1', MALLOC_TRIM_THRESHOLD_: '131072' }
const isSet = Object.keys(pool).some((name) => name in process.env)
if (process.platform === 'linux' && !isSet && !process.argv.includes('--dev'))
  process.execve(process.execPath, [process.execPath, ...process.execArgv, ...process.argv.slice(1)], {
    ...process.env,
    ...pool,
  })

await import('./main.ts')
