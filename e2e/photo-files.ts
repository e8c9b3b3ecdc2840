import sharp from 'sharp'

export type Chosen = { name: string; mimeType: string; buffer: Buffer }

/**
 * A photo like one from a phone, with noise for a realistic compression, and with GPS data. It is small, because each of its sizes is
 * encoded twice.
 */
export async function photoFile(name: string, width = 400, height = 300): Promise<Chosen> {
  const buffer = await sharp({
    create: { width, height, channels: 3, background: '#b9553f', noise: { type: 'gaussian', mean: 128, sigma: 24 } },
  })
    .withExif({
      IFD0: { Make: 'Compas Camera' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '37/1 23/1 0/1', GPSLongitudeRef: 'W', GPSLongitude: '5/1 59/1 0/1' },
    })
    .jpeg({ quality: 70 })
    .toBuffer()
  return { name, mimeType: 'image/jpeg', buffer }
}

export const photoFiles = (...names: string[]) => Promise.all(names.map((name) => photoFile(name)))

export const heavyFile = (name: string): Chosen => ({
  name,
  mimeType: 'image/jpeg',
  buffer: Buffer.alloc(10_000_001),
})

/** An image that browsers can display, in a format that the site does not accept. */
export async function gifFile(name: string): Promise<Chosen> {
  const drawn = sharp({ create: { width: 60, height: 40, channels: 3, background: '#3f6cb9' } })
  return { name, mimeType: 'image/gif', buffer: await drawn.gif().toBuffer() }
}

export const textFile = (name: string): Chosen => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.from('no photo at all'),
})
