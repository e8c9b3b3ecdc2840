/* The public key of the site (VAPID), as base64url and as bytes. For pages and the service worker. */

export function keyOf(text: string): Uint8Array<ArrayBuffer> {
  const letters = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(letters, (letter) => letter.charCodeAt(0))
}

export function sameKey(bytes: ArrayBuffer | null, text: string): boolean {
  const key = keyOf(text)
  const other = new Uint8Array(bytes ?? new ArrayBuffer(0))
  return key.length === other.length && key.every((byte, at) => byte === other[at])
}
