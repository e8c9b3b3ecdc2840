import { useEffect, useRef } from 'react'

/**
 * The attributes of a text field that shows a filter. When the address changes, for example by Back or Clear, its text changes too;
 * the field itself stays, and with it the focus and what was typed before hydration.
 */
export function useAddressText(text = '') {
  const ref = useRef<HTMLInputElement>(null)
  const shown = useRef(text)
  useEffect(() => {
    if (ref.current && shown.current !== text) ref.current.value = text
    shown.current = text
  }, [text])
  return { ref, defaultValue: text }
}
