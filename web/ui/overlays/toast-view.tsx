import './toast-view.css'
import { Toast } from 'radix-ui'
import { t } from '#texts'
import { IconButton } from '../button.tsx'
import { cx } from '../cx.ts'
import { CloseIcon } from '../pictures/icons.tsx'
import { dismissToast, type ShownToast, toastDuration } from './toast.ts'

/** Renders the toasts in a region that F8 focuses and that screen readers announce; swiping right or Escape closes one. */
export function ToastView({ toasts }: { toasts: readonly ShownToast[] }) {
  // Each toast has a new provider, because Radix stays paused if the last toast closes under the pointer.
  return (
    <Toast.Provider
      key={toasts[0]?.id}
      label={t.ui.notification()}
      duration={toastDuration}
      swipeDirection="right"
      swipeThreshold={50}
    >
      {toasts.map((displayed) => (
        <OneToast key={displayed.id} shown={displayed} />
      ))}
      <Toast.Viewport
        ref={standAboveFoot}
        className="toasts"
        hotkey={['F8']}
        label={t.ui.notificationsByKey({ key: 'F8' })}
      />
    </Toast.Provider>
  )
}

/**
 * On wide screens the buttons of a dialog, which toasts must not cover, stand at any height. It is measured for each toast, as each has a
 * viewport of its own.
 */
function standAboveFoot(viewport: HTMLElement | null) {
  // Of two dialogs the later one lies on top.
  const foot = [...document.querySelectorAll('.modal-foot')].at(-1)
  if (foot) viewport?.style.setProperty('--above-foot', `${innerHeight - foot.getBoundingClientRect().top}px`)
}

function OneToast({ shown }: { shown: ShownToast }) {
  const { id, open, title, description, variant, action, duration, announceOnly } = shown
  return (
    <Toast.Root
      open={open}
      onOpenChange={(stays) => !stays && dismissToast(id)}
      duration={duration ?? toastDuration}
      className={announceOnly ? 'sr-only' : cx('toast', variant === 'destructive' && 'toast-destructive')}
    >
      <div className="toast-words">
        <Toast.Title className="toast-title">{title}</Toast.Title>
        {description && <Toast.Description className="toast-description">{description}</Toast.Description>}
      </div>
      {action && (
        <Toast.Action altText={action.altText} onClick={action.onSelect} className="button button-small toast-action">
          {action.label}
        </Toast.Action>
      )}
      <Toast.Close asChild>
        <IconButton label={t.ui.dismiss()} icon={<CloseIcon size={20} />} />
      </Toast.Close>
    </Toast.Root>
  )
}
