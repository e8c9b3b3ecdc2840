/** A new random UUID. Browsers have `crypto.randomUUID()` only on pages that came over https or from localhost. */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  // RFC 4122, section 4.4: the version 4 and the variant.
  const marked = bytes.with(6, (bytes[6]! & 0x0f) | 0x40).with(8, (bytes[8]! & 0x3f) | 0x80)
  const hex = [...marked].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}
