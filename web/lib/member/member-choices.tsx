import { type RefObject, useState } from 'react'
import { t } from '#texts'
import { Popover } from '../../ui/overlays/popover.tsx'
import { MenuChoice } from '../../ui/overlays/menu-choice.tsx'
import { ReportChoice } from '../reports/report-choice.tsx'
import { ReportDialog, type ReportedThing } from '../reports/report-dialog.tsx'
import { BlockIcon, BlockMember } from './block-member.tsx'
import type { MenuMember } from './blocks.mutations.ts'

export type MemberChoicesProps = {
  member: MenuMember
  /** An item of theirs that can be reported from the same menu. */
  thing?: ReportedThing
  anchor: RefObject<HTMLElement | null>
  /** Leaves a page about this member before its data is requested again. */
  onBlocked?: () => unknown
  onClose: () => void
}

/** The menu entries for a member, and the dialog of the chosen entry. */
export function MemberChoices({ member, thing, anchor, onBlocked, onClose }: MemberChoicesProps) {
  const [chosen, setChosen] = useState<'block' | ReportedThing | null>(null)
  if (chosen === 'block') return <BlockMember {...{ member, onBlocked, onClose }} opener={anchor.current} />
  if (chosen)
    return (
      <ReportDialog
        thing={chosen}
        opener={anchor.current}
        onClose={onClose}
        block={{ name: member.name, onBlock: () => setChosen('block') }}
      />
    )
  const self: ReportedThing = { contextType: 'user', contextId: member.id, name: member.name }
  return (
    <Popover
      open
      onOpenChange={onClose}
      anchor={anchor}
      label={t.blocks.moreAbout({ name: member.name })}
      align="end"
      className="z-52 p-2"
    >
      <ul className="grid min-w-44">
        <MenuChoice icon={<BlockIcon size={20} />} onPress={() => setChosen('block')}>
          {t.blocks.blockMember({ name: member.name })}
        </MenuChoice>
        {[self, ...(thing ? [thing] : [])].map((one) => (
          <ReportChoice key={one.contextType} thing={one} onPress={() => setChosen(one)} />
        ))}
      </ul>
    </Popover>
  )
}
