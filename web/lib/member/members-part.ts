import type { ReactNode } from 'react'
import { lazyPart, type ModuleWith } from '../page/lazy-part.tsx'
import { sessionUser } from './session.ts'

/**
 * A `lazyPart()` of a page that only members see. If a member is signed in, its file is requested as soon as the page's own file is loaded;
 * visitors never load it.
 */
export function membersPart<Name extends string, Module extends ModuleWith<Name>>(
  load: () => Promise<Module>,
  name: Name,
  fallback: ReactNode,
) {
  const Part = lazyPart(load, name, fallback)
  if (!import.meta.env.SSR && sessionUser()) Part.preload()
  return Part
}
