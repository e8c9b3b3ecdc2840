import { useRef, useState } from 'react'
import { t } from '#texts'
import { IconButton } from '../../ui/button.tsx'
import { MoreIcon } from '../../ui/pictures/more-icons.tsx'
import { dialogTrigger, lazyPart } from '../page/lazy-part.tsx'
import type { MemberChoicesProps } from './member-choices.tsx'
import { useSession } from './session.ts'

const MemberChoices = lazyPart(() => import('./member-choices.tsx'), 'MemberChoices')

type MemberMenuProps = Pick<MemberChoicesProps, 'member' | 'thing' | 'onBlocked'> & { className?: string }

/** The menu of actions about another member. It is not rendered for visitors, nor for the member's own name. */
export function MemberMenu({ member, className, ...choices }: MemberMenuProps) {
  const viewer = useSession()
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  if (viewer === null || viewer.id === member.id) return null
  return (
    <>
      <IconButton
        label={t.blocks.moreAbout({ name: member.name })}
        title={t.blocks.more()}
        icon={<MoreIcon size={20} />}
        {...(className !== undefined && { className })}
        aria-expanded={isOpen}
        {...dialogTrigger(MemberChoices.preload)}
        ref={button}
        onClick={() => setOpen(!isOpen)}
      />
      {isOpen && <MemberChoices member={member} anchor={button} onClose={() => setOpen(false)} {...choices} />}
    </>
  )
}
