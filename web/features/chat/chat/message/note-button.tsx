import { Button } from '../../../../ui/button.tsx'
import { focusPlaceOf } from '../../../../ui/overlays/modal-focus.ts'

type NoteButtonProps = { onPress: () => void; pending?: boolean; children: string }

/** An action for an unsent message. It disappears with its message, so the focus moves to what takes its place. */
export const NoteButton = ({ onPress, pending, children }: NoteButtonProps) => (
  <Button
    variant="quiet"
    size="small"
    {...(pending !== undefined && { pending })}
    onClick={({ currentTarget }) => {
      focusPlaceOf(currentTarget)
      onPress()
    }}
  >
    {children}
  </Button>
)
