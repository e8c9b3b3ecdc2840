import type { ReactNode } from 'react'
import { Card } from './card.tsx'

type SectionCardProps = { id: string; title: string; lead?: ReactNode; children: ReactNode }

/** A section of a long page; the page's own navigation links to its id. */
export function SectionCard({ id, title, lead, children }: SectionCardProps) {
  return (
    <Card id={id} aria-labelledby={`${id}-title`} tabIndex={-1} className="scroll-mt-24 outline-none">
      <h2 id={`${id}-title`}>{title}</h2>
      {lead && <p className="mt-2 text-soft">{lead}</p>}
      <div className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-6">{children}</div>
    </Card>
  )
}
