import type { ReactNode } from 'react'

/** A page to be read: one column of a good width. */
export function TextPage({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  return (
    <article className="page prose">
      <h1>{title}</h1>
      <p className="prose-lead">{lead}</p>
      {children}
    </article>
  )
}
