import type { ComponentType, ReactNode } from 'react'
import { lazyPart } from './lazy-part.tsx'
import { sessionUser } from './session.ts'

/**
 * A `lazyPart()` of a page that only members see. If somebody is signed in, its file is requested as soon as the page's own file is
 * there; visitors never load it.
 */
export function membersPart<Props extends object>(load: () => Promise<ComponentType<Props>>, fallback: ReactNode) {
  const Part = lazyPart(load, fallback)
  if (!import.meta.env.SSR && sessionUser()) Part.preload()
  return Part
}
