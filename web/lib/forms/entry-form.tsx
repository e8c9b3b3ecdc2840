import type { ReactNode, SubmitEvent } from 'react'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { useHydrated } from '../browser/hydration.ts'

type EntryFormProps = {
  onSubmit: (event: SubmitEvent) => unknown
  isSubmitting: boolean
  submitLabel: string
  pendingLabel: string
  className?: string
  children: ReactNode
}

/** The frame of the forms for login, registration and passwords: the fields and a large button, enabled after hydration. */
export function EntryForm(props: EntryFormProps) {
  const { onSubmit, isSubmitting, submitLabel, pendingLabel, className, children } = props
  const hydrated = useHydrated()
  // With `post`, a submission before hydration does not put the password into the address.
  return (
    <form method="post" noValidate onSubmit={(event) => void onSubmit(event)} className={cx('grid gap-4', className)}>
      {children}
      <Button
        type="submit"
        variant="primary"
        size="large"
        disabled={!hydrated}
        pending={isSubmitting}
        pendingLabel={pendingLabel}
        className="col-span-full"
      >
        {submitLabel}
      </Button>
    </form>
  )
}
