import type { ReactNode } from 'react'
import { PageHead } from '../../lib/page/page-head.tsx'

type TextPageProps = { title: string; path: string; lead: string; children: ReactNode }

/** A page of text in one column of a readable width. */
export function TextPage({ title, path, lead, children }: TextPageProps) {
  return (
    <article className="page prose">
      <PageHead title={title} description={lead} path={path} />
      <h1>{title}</h1>
      <p className="prose-lead">{lead}</p>
      {children}
    </article>
  )
}
