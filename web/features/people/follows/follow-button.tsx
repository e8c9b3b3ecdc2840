import { useRouteContext } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { t } from '#texts'
import { Button, type ButtonLook } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { CheckIcon } from '../../../ui/pictures/icons.tsx'
import { PlusIcon } from '../../../ui/pictures/more-icons.tsx'
import { useFollow } from './follows.mutations.ts'

type FollowButtonProps = Pick<ButtonLook, 'size' | 'className'> & {
  person: { id: string; name: string }
  /** Undefined while unknown. */
  isFollowed: boolean | undefined
}

/** Follows or unfollows a member; for members only. */
export function FollowButton({ person, isFollowed, size = 'medium', className }: FollowButtonProps) {
  const { api } = useRouteContext({ from: '__root__' })
  const toggle = useFollow(api, person, isFollowed)
  const words = { name: person.name, hidden: (inner: ReactNode) => <span className="sr-only">{inner}</span> }
  return (
    <Button
      size={size}
      className={cx(isFollowed && 'bg-sunk', className)}
      disabled={isFollowed === undefined}
      icon={size !== 'small' && (isFollowed ? <CheckIcon size={20} /> : <PlusIcon size={20} />)}
      needsNetwork
      onClick={toggle}
    >
      {isFollowed ? t.follows.followingMember(words) : t.follows.followMember(words)}
    </Button>
  )
}
