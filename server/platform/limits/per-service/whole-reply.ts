/** Returns the bytes of a reply; throws, and closes the connection, as soon as there are more than `maxBytes`. */
export async function readWhole(
  body: AsyncIterable<Uint8Array> | null,
  maxBytes: number,
): Promise<Buffer<ArrayBuffer>> {
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of body ?? []) {
    bytes += part.length
    if (bytes > maxBytes) throw new Error(`The service replied with more than ${maxBytes} bytes`)
    parts.push(part)
  }
  return Buffer.concat(parts)
}
