import { ownPath } from '../../../texts/addresses.ts'
import { useRouter } from '@tanstack/react-router'
import type { ComponentProps, MouseEvent } from 'react'

type PathLinkProps = Omit<ComponentProps<'a'>, 'href' | 'onClick'> & { path: string }

/** A link to a page whose path the server wrote, with its anchor there; routes are not known from it. */
export function PathLink({ path, children, ...rest }: PathLinkProps) {
  const router = useRouter()
  const follow = (event: MouseEvent) => {
    // The browser opens it in a new tab.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    void router.navigate({ href: path })
  }
  return (
    <a {...rest} href={ownPath(path)} onClick={follow}>
      {children}
    </a>
  )
}
