import { useRouteContext } from '@tanstack/react-router'
import { Ban } from 'lucide'
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
        Cancel
      </Button>
      <Button variant="danger" pending={isPending} pendingLabel="Blocking…" onClick={() => mutate(member)}>
        Block
      </Button>
    </>
  )
  return (
    <Modal
      open
      role="alertdialog"
      onOpenChange={onClose}
      {...(opener && { opener })}
      title={`Block ${name}?`}
      description={`You no longer see each other anywhere on Compás. ${name} is not told.`}
      footer={footer}
    >
      <ul className="grid list-disc gap-2 ps-5 marker:text-soft">
        <li>Your chat with each other disappears for both of you, and so do requests that wait for an answer.</li>
        <li>
          Places that you have in each other’s rooms, or at meetups that one of you organizes, are given back if they
          are still to come.
        </li>
        <li>
          Groups that you share through somebody else go on with both of you. There you see that {name} takes part, and
          what {name} writes is folded away.
        </li>
        <li>You can unblock {name} in Settings. Places stay given back.</li>
      </ul>
    </Modal>
  )
}
