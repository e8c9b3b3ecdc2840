import { useEffect, useRef } from 'react'

/**
 * The attributes of a text field for a filter. When the address changes, for example by Back or Clear, its text also changes. The field
 * itself is not replaced, so it keeps the focus and what was typed before hydration.
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
