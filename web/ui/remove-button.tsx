import { lazy, useState } from 'react'
import { Part } from '../lib/part.tsx'
import { Button } from './button.tsx'
import { TrashIcon } from './more-icons.tsx'

const loadDialog = () => import('./dialog.tsx')
const ConfirmDialog = lazy(() => loadDialog().then(({ ConfirmDialog }) => ({ default: ConfirmDialog })))

type RemoveButtonProps = {
  label: string
  question: string
  /** Said before it is done, as it cannot be undone. */
  whatIsLost: string
  confirmLabel: string
  pendingLabel: string
  removal: { isPending: boolean; isSuccess: boolean; mutate: () => void }
}

/** Removes something once it is said what goes with it. */
export function RemoveButton({ label, question, whatIsLost, removal, ...labels }: RemoveButtonProps) {
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button
        variant="quiet"
        icon={<TrashIcon size={20} />}
        aria-haspopup="dialog"
        onPointerEnter={() => void loadDialog()}
        onFocus={() => void loadDialog()}
        onClick={() => setAsking(true)}
        className="text-danger-ink"
      >
        {label}
      </Button>
      {asking && !removal.isSuccess && (
        <Part>
          <ConfirmDialog
            open
            onOpenChange={setAsking}
            title={question}
            description={whatIsLost}
            {...labels}
            pending={removal.isPending}
            onConfirm={() => removal.mutate()}
          />
        </Part>
      )}
    </>
  )
}
