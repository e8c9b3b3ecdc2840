import { type LinkProps, useRouter } from '@tanstack/react-router'
import type { MouseEvent, ReactNode } from 'react'
import { BackLink } from '../page/back-link.tsx'

type BackToListProps = {
  /** A list of `addressFilters()`. */
  list: { lastPlace: () => { link: LinkProps; index: number } }
  children: ReactNode
}

/** A link to a list in its last state: with its filters, and if it is in the history also with its pages and its scroll position. */
export function BackToList({ list, children }: BackToListProps) {
  const { history } = useRouter()
  const goBack = (event: MouseEvent) => {
    const steps = list.lastPlace().index - history.location.state.__TSR_index
    if (steps >= 0 || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    history.go(steps)
  }
  return (
    <BackLink {...list.lastPlace().link} onClick={goBack}>
      {children}
    </BackLink>
  )
}
