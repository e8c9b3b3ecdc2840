/** Writes a text into a field as if it had been typed, so that the form hears of it. */
export function writeInto(input: HTMLInputElement, text: string) {
  // React replaces the property of the element itself, and would take the text for its own.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text)
  input.dispatchEvent(new Event('input', { bubbles: true }))
}
