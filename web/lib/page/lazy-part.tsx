import { type FunctionComponent, type ReactNode, useEffect, useState } from 'react'
import { showBusy } from '../browser/busy.ts'
import { whenQuiet } from '../browser/quiet.ts'
import { LazyBoundary } from './lazy-boundary.tsx'

/** A file that exports a component by this name. */
export type ModuleWith<Name extends string> = Record<Name, (props: never) => ReactNode>
type PropsOf<Component extends (props: never) => ReactNode> =
  Parameters<Component> extends [] ? object : Parameters<Component>[0] & object

/**
 * A component whose file is loaded when it is first rendered, or earlier by `preload()`: `lazyPart(() => import('./dialog.tsx'),
 * 'Dialog')`. When it is loaded it renders immediately; with `lazy()`, React would delay it until 300 ms after the fallback of its Suspense
 * boundary. A part without a fallback was opened by a press, so the busy bar is displayed while it loads.
 */
export function lazyPart<Name extends string, Module extends ModuleWith<Name>>(
  load: () => Promise<Module>,
  name: Name,
  fallback?: ReactNode,
) {
  // TypeScript cannot infer the component's own properties.
  const loadComponent = async () => (await load())[name] as unknown as FunctionComponent<PropsOf<Module[Name]>>
  return partOf(loadComponent, fallback)
}

function Awaited() {
  useEffect(showBusy, [])
  return null
}

function partOf<Props extends object>(load: () => Promise<FunctionComponent<Props>>, fallback?: ReactNode) {
  let Loaded: FunctionComponent<Props> | undefined
  let loading: Promise<void> | undefined
  const start = () => (loading ??= loadOnce())

  async function loadOnce() {
    try {
      Loaded = await load()
    } catch (error) {
      // The next attempt requests the file again.
      loading = undefined
      throw error
    }
  }

  function Content(props: Props) {
    const [, setLoaded] = useState(Loaded !== undefined)
    const [failure, setFailure] = useState<{ error: unknown }>()
    useEffect(() => {
      // Also covers a part that was loaded after the first rendering.
      start().then(
        () => setLoaded(true),
        (error: unknown) => setFailure({ error }),
      )
    }, [])
    if (failure) throw failure.error
    if (Loaded) return <Loaded {...props} />
    return fallback === undefined ? <Awaited /> : fallback
  }

  const Part = (props: Props) => (
    <LazyBoundary fallback={fallback}>
      <Content {...props} />
    </LazyBoundary>
  )
  return Object.assign(Part, { preload: () => void start().catch(() => {}) })
}

/**
 * The properties of a button that opens a part. The part's file is loaded when the page is quiet, or when the button is hovered, touched or
 * focused, which is some time before it is pressed.
 */
export const partTrigger = (preload: () => void) => ({
  ref: refOf(preload),
  onPointerEnter: preload,
  onFocus: preload,
})

export const dialogTrigger = (preload: () => void) => ({ 'aria-haspopup': 'dialog' as const, ...partTrigger(preload) })

const refs = new WeakMap<() => void, (button: Element | null) => void>()

/** A stable ref for all renderings, because React calls a changed ref again. */
function refOf(preload: () => void) {
  const known = refs.get(preload)
  if (known) return known
  const ref = (button: Element | null) => {
    if (button) whenQuiet(preload)
  }
  refs.set(preload, ref)
  return ref
}
