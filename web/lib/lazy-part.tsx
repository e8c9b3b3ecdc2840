import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { LazyBoundary } from './lazy-boundary.tsx'

/**
 * A component whose file is loaded when it is first rendered, or earlier by `preload()`. Once loaded it is rendered at once, which
 * `lazy()` does not do: React delays what a Suspense boundary shows until 300 ms after its fallback.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>, fallback: ReactNode = null) {
  let Loaded: ComponentType<Props> | undefined
  let loading: Promise<void> | undefined
  const start = () => (loading ??= loadOnce())

  async function loadOnce() {
    try {
      Loaded = await load()
    } catch (error) {
      // The next attempt asks for the file again.
      loading = undefined
      throw error
    }
  }

  function Content(props: Props) {
    const [, setLoaded] = useState(Loaded !== undefined)
    const [failure, setFailure] = useState<{ error: unknown }>()
    useEffect(() => {
      if (!Loaded)
        start().then(
          () => setLoaded(true),
          (error: unknown) => setFailure({ error }),
        )
    }, [])
    if (failure) throw failure.error
    return Loaded ? <Loaded {...props} /> : fallback
  }

  const Part = (props: Props) => (
    <LazyBoundary fallback={fallback}>
      <Content {...props} />
    </LazyBoundary>
  )
  return Object.assign(Part, { preload: () => void start().catch(() => {}) })
}
