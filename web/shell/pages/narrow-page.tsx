import type { ReactNode } from 'react'
import { PageHead } from '../../lib/page/page-head.tsx'
import { Card } from '../../ui/card.tsx'
import { Mark } from '../../ui/pictures/icons.tsx'

type NarrowPageProps = { title: string; description: string; children: ReactNode }

/** A page with one narrow, centred column, for a single small task. */
export function NarrowPage({ title, description, children }: NarrowPageProps) {
  return (
    <div className="page grid justify-items-center gap-6 py-8 md:py-14">
      <PageHead title={title} description={description} />
      <header className="grid justify-items-center gap-3 text-center">
        <Mark size={44} />
        <h1>{title}</h1>
      </header>
      <Card className="grid w-full max-w-[30rem] gap-4">{children}</Card>
    </div>
  )
}
