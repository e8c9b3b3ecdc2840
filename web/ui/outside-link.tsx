import type { ReactNode } from 'react'
import { webAddress } from './web-address.ts'

type OutsideLinkProps = { href: string; className?: string; children: ReactNode }

/** A link to another site that a member entered, opened in a new tab; plain text if `href` is not a web address. */
export function OutsideLink({ href, className, children }: OutsideLinkProps) {
  const address = webAddress(href)
  if (address === null) return <span className={className}>{children}</span>
  return (
    <a href={address} target="_blank" rel="noopener nofollow ugc" className={className}>
      {children}
    </a>
  )
}
