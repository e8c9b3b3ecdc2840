import { t } from '#texts'
import { Button } from './button.tsx'
import { cx } from './cx.ts'
import { CheckIcon } from './pictures/icons.tsx'

type SaveBarProps = {
  label?: string
  isChanged: boolean
  isSaving: boolean
  /** Whether changes have been saved since the form was opened. */
  isSaved?: boolean
  onDiscard: () => void
}

/** The buttons at the end of a long form. Once a field is changed the bar sticks to the bottom of the screen, above the tabs. */
export function SaveBar({
  label = t.common.saveChanges(),
  isChanged,
  isSaving,
  isSaved = false,
  onDiscard,
}: SaveBarProps) {
  return (
    <div
      className={cx('flex flex-wrap items-center justify-end gap-x-3 gap-y-2', isChanged && 'floating-bar p-3 ps-5')}
    >
      {isChanged && <output className="me-auto text-sm text-soft max-sm:sr-only">{t.ui.notSavedYet()}</output>}
      {!isChanged && isSaved && (
        <output className="me-auto flex items-center gap-2 text-teal">
          <CheckIcon size={20} />
          {t.ui.saved()}
        </output>
      )}
      {isChanged && (
        <Button variant="quiet" onClick={onDiscard} disabled={isSaving}>
          {t.ui.discard()}
        </Button>
      )}
      <Button type="submit" variant="primary" pending={isSaving} pendingLabel={t.ui.saving()}>
        {label}
      </Button>
    </div>
  )
}
