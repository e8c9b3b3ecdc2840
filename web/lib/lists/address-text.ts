import { useEffect, useRef } from 'react'

/**
 * The attributes of a text field that shows a filter. When the address changes, for example by Back or Clear, its text changes too;
 * the field itself stays, and with it the focus and what was typed before hydration.
 */
export function useAddressText(text = '') {
  const ref = useRef<HTMLInputElement>(null)
  const displayed = useRef(text)
  useEffect(() => {
    if (ref.current && displayed.current !== text) ref.current.value = text
    displayed.current = text
  }, [text])
  return { ref, defaultValue: text }
}
