import { Link, type LinkProps } from '@tanstack/react-router'
import type { MouseEvent, ReactNode } from 'react'
import { cx } from '../../ui/cx.ts'
import { ArrowLeftIcon } from '../../ui/pictures/more-icons.tsx'
import { exactly } from './exactly.ts'

type BackLinkProps = Omit<LinkProps, 'children'> & {
  onClick?: (event: MouseEvent) => void
  className?: string
  children: ReactNode
}

/** A link at the top of a page to the one above it. */
export const BackLink = ({ className, children, ...link }: BackLinkProps) => (
  <Link {...link} activeOptions={exactly} className={cx('link-bar gap-2', className)}>
    <ArrowLeftIcon size={20} className="flex-none" />
    {children}
  </Link>
)
