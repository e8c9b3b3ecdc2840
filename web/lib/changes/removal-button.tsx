import { TrashIcon } from '../../ui/pictures/more-icons.tsx'
import { ConfirmButton, type ConfirmButtonProps } from '../page/confirm-button.tsx'
import { type Removal, useRemoval } from './removal.ts'

type Asked = Pick<ConfirmButtonProps, 'question' | 'whatIsLost' | 'confirmLabel' | 'pendingLabel' | 'children'>

/** A button that removes an item after a confirmation that states what is lost with it. */
export function RemovalButton({
  question,
  whatIsLost,
  confirmLabel,
  pendingLabel,
  children,
  ...item
}: Removal & Asked) {
  const removal = useRemoval(item)
  return (
    <ConfirmButton
      variant="quiet"
      icon={<TrashIcon size={20} />}
      {...{ question, whatIsLost, confirmLabel, pendingLabel }}
      pending={removal.isPending}
      isDone={removal.isSuccess}
      onConfirm={() => removal.mutate()}
    >
      {children}
    </ConfirmButton>
  )
}
