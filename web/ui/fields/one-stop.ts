import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect } from 'react'

const controlsIn = (frame: Element | null) => [...(frame?.querySelectorAll<HTMLElement>('a[href], button') ?? [])]

/** Only this control remains reachable by Tab. */
function stopAt(controls: HTMLElement[], stop: HTMLElement | undefined) {
  for (const control of controls) control.tabIndex = control === stop ? 0 : -1
}

/**
 * Makes the links and buttons of an element one Tab stop, initially the first; the Left and Right arrow keys move between them. Returns the
 * element's event handlers.
 */
export function useOneStop(frame: RefObject<HTMLElement | null>) {
  // After each rendering, because controls may be added or removed.
  useEffect(() => {
    const controls = controlsIn(frame.current)
    stopAt(controls, controls.find((control) => control.getAttribute('tabindex') === '0') ?? controls[0])
  })
  return {
    onFocus: ({ target }: FocusEvent<HTMLElement>) => {
      const controls = controlsIn(frame.current)
      if (controls.includes(target)) stopAt(controls, target)
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const step = steps[event.key]
      const controls = controlsIn(frame.current)
      // A menu elsewhere in the DOM may still be a child for React.
      const at = controls.findIndex((control) => control === event.target)
      if (step === undefined || at < 0 || event.ctrlKey || event.metaKey || event.altKey) return
      event.preventDefault()
      controls[(at + step + controls.length) % controls.length]?.focus()
    },
  }
}

const steps: Partial<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 }
