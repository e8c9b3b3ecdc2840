/** Writes a text into a field as if it had been typed, so that the form is notified. */
export function writeInto(input: HTMLInputElement, text: string) {
  // React overrides the property on the element itself, and would ignore a change through it.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text)
  input.dispatchEvent(new Event('input', { bubbles: true }))
}
