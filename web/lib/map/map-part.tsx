import type { ReactNode } from 'react'
import { t } from '#texts'
import { isOutOfReach, useOutOfReach } from '../offline/out-of-reach.ts'
import { lazyPart, type ModuleWith } from '../page/lazy-part.tsx'

/**
 * A part of a map that is loaded later. Without a network, a file that was never opened or kept cannot be loaded: then a note takes its
 * place until there is one.
 */
export function mapPart<Name extends string, Module extends ModuleWith<Name>>(load: () => Promise<Module>, name: Name) {
  const Loaded = lazyPart(load, name, null)
  type Props = Parameters<typeof Loaded>[0]
  const Later = (props: Props): ReactNode =>
    useOutOfReach() ? (
      <p className="absolute inset-x-4 bottom-4 mx-auto w-fit rounded-full bg-raised px-4 py-2 text-sm text-soft shadow-rest">
        {t.map.needsConnection()}
      </p>
    ) : (
      <Loaded {...props} />
    )
  const loadOrSay = () =>
    load().catch((error: unknown) => {
      if (!isOutOfReach()) throw error
      return { [name]: Later } as unknown as Module
    })
  return lazyPart(loadOrSay, name, null)
}
