import type { ReactNode } from 'react'
import { LostSketch } from '../../ui/pictures/sketches.tsx'

type MessagePageProps = { title: string; children: ReactNode; actions: ReactNode }

/** A page in place of one that cannot be displayed: what happened, and what the reader can do. */
export function MessagePage({ title, children, actions }: MessagePageProps) {
  return (
    <div className="page grid justify-items-center gap-3 py-16 text-center">
      <LostSketch />
      <h1>{title}</h1>
      {children}
      <div className="mt-3 flex flex-wrap justify-center gap-3">{actions}</div>
    </div>
  )
}
