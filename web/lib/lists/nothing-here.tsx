import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { ArrowLeftIcon } from '../../ui/pictures/more-icons.tsx'
import { LostSketch } from '../../ui/pictures/sketches.tsx'
import { PageHead } from '../page/page-head.tsx'
import { exactly } from '../page/exactly.ts'

type NothingHereProps = {
  /** 'Room not found'. */
  title: string
  /** The description of the page in its meta tags, which previews of a link show. */
  description: string
  back: LinkProps
  backLabel: string
  /** The possible reasons. */
  children: ReactNode
}

/** The page for an address of something that does not exist or is not visible to the viewer. */
export function NothingHere({ title, description, back, backLabel, children }: NothingHereProps) {
  const action = (
    <Link {...back} activeOptions={exactly} className={buttonClass({ variant: 'primary' })}>
      <ArrowLeftIcon size={20} />
      {backLabel}
    </Link>
  )
  return (
    <div className="page py-10">
      <PageHead title={title} description={description} />
      <EmptyState sketch={<LostSketch />} title={<h1 className="text-xl">{title}</h1>} action={action}>
        {children}
      </EmptyState>
    </div>
  )
}
