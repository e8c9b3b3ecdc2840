import type { ReactNode } from 'react'
import { StumbleSketch } from '../ui/sketches.tsx'

type StumblePageProps = { title: string; children: ReactNode; actions: ReactNode }

/** The page that is shown instead of one that cannot be shown: what happened, and what to do about it. */
export function StumblePage({ title, children, actions }: StumblePageProps) {
  return (
    <div className="page grid justify-items-center gap-3 py-16 text-center">
      <StumbleSketch />
      <h1>{title}</h1>
      {children}
      <div className="mt-3 flex flex-wrap justify-center gap-3">{actions}</div>
    </div>
  )
}
