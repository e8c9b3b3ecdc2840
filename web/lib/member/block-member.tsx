import { useRouteContext } from '@tanstack/react-router'
import { Ban } from 'lucide'
import { t } from '#texts'
import { Button } from '../../ui/button.tsx'
import { Modal } from '../../ui/overlays/modal.tsx'
import { icon } from '../../ui/pictures/icons.tsx'
import { type MenuMember, useBlock } from './blocks.mutations.ts'

export const BlockIcon = icon(Ban)

type BlockMemberProps = {
  member: MenuMember
  onBlocked: (() => unknown) | undefined
  onClose: () => void
  opener: HTMLElement | null
}

/** A dialog that explains the effects of a block before it happens. */
export function BlockMember({ member, onBlocked, onClose, opener }: BlockMemberProps) {
  const { api } = useRouteContext({ from: '__root__' })
  const { mutate, isPending } = useBlock(api, { onBlocked, onEnd: onClose })
  const { name } = member
  const footer = (
    <>
      <Button variant="quiet" onClick={onClose}>
        {t.common.cancel()}
      </Button>
      <Button variant="danger" pending={isPending} pendingLabel={t.blocks.blocking()} onClick={() => mutate(member)}>
        {t.blocks.block()}
      </Button>
    </>
  )
  return (
    <Modal
      open
      role="alertdialog"
      onOpenChange={onClose}
      {...(opener && { opener })}
      title={t.blocks.blockQuestion({ name })}
      description={t.blocks.youWontSeeEachOther({ name })}
      footer={footer}
    >
      <ul className="grid list-disc gap-2 ps-5 marker:text-soft">
        <li>{t.blocks.chatDisappears()}</li>
        <li>{t.blocks.placesAreLost()}</li>
        <li>{t.blocks.groupChatsStay({ name })}</li>
        <li>{t.blocks.unblockingRestoresNoPlaces({ name })}</li>
      </ul>
    </Modal>
  )
}
