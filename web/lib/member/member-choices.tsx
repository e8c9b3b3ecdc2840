import { type RefObject, useState } from 'react'
import { Popover } from '../../ui/overlays/popover.tsx'
import { MenuChoice } from '../../ui/overlays/menu-choice.tsx'
import { BlockIcon, BlockMember } from './block-member.tsx'

/** Whom the menu is about. */
export type MenuMember = { id: string; name: string }

export type MemberChoicesProps = {
  member: MenuMember
  anchor: RefObject<HTMLElement | null>
  /** Leaves a page that is about them alone, before it asks the server for them again. */
  onBlocked?: () => unknown
  onClose: () => void
}

/** The entries of the menu about a member, and the dialog of the one that was chosen. */
export function MemberChoices({ member, anchor, onBlocked, onClose }: MemberChoicesProps) {
  const [chosen, setChosen] = useState<'block' | null>(null)
  if (chosen === 'block') return <BlockMember {...{ member, onBlocked, onClose }} opener={anchor.current} />
  return (
    <Popover
      open
      onOpenChange={onClose}
      anchor={anchor}
      label={`More about ${member.name}`}
      align="end"
      className="p-2"
    >
      <ul className="grid min-w-44">
        <MenuChoice icon={<BlockIcon size={20} />} onPress={() => setChosen('block')}>
          {`Block ${member.name}`}
        </MenuChoice>
      </ul>
    </Popover>
  )
}
