import { setTimeout as delay } from 'node:timers/promises'

export type Inspector = Awaited<ReturnType<typeof openInspector>>

/** Connects to a process that was started with `--inspect`, which allows garbage collection without an extra call of the site. */
export async function openInspector(port: number) {
  const targets = (await (await fetch(`http://127.0.0.1:${port}/json/list`)).json()) as [
    { webSocketDebuggerUrl: string },
  ]
  const socket = new WebSocket(targets[0].webSocketDebuggerUrl)
  await new Promise((done, fail) => {
    socket.addEventListener('open', done, { once: true })
    socket.addEventListener('error', fail, { once: true })
  })
  let calls = 0
  const waiting = new Map<number, (result: unknown) => void>()
  socket.addEventListener('message', ({ data }) => {
    const { id, result } = JSON.parse(String(data)) as { id?: number; result?: unknown }
    if (id === undefined) return
    waiting.get(id)?.(result)
    waiting.delete(id)
  })
  function ask<Result>(method: string): Promise<Result> {
    const id = ++calls
    socket.send(JSON.stringify({ id, method }))
    return new Promise((done) => waiting.set(id, done as (result: unknown) => void))
  }
  return {
    /** The used bytes of the heap after a full collection. */
    async usedHeap(): Promise<number> {
      await ask('HeapProfiler.collectGarbage')
      // The second collection frees the objects that finalizers released.
      await delay(50)
      await ask('HeapProfiler.collectGarbage')
      return (await ask<{ usedSize: number }>('Runtime.getHeapUsage')).usedSize
    },
    [Symbol.dispose]: () => socket.close(),
  }
}
