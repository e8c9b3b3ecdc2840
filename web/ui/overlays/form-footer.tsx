import { t } from '#texts'
import { Button } from '../button.tsx'

type FormFooterProps = {
  /** The id of the form that is sent. */
  form: string
  submitLabel: string
  pendingLabel: string
  pending: boolean
  destructive?: boolean
  onClose: () => void
}

/** The buttons of a form in a dialog or sheet: one closes it, one sends it. */
export const FormFooter = ({ destructive = false, submitLabel, onClose, ...submit }: FormFooterProps) => (
  <>
    <Button variant="quiet" onClick={onClose}>
      {t.common.cancel()}
    </Button>
    <Button type="submit" variant={destructive ? 'danger' : 'primary'} {...submit}>
      {submitLabel}
    </Button>
  </>
)
