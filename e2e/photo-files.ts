import sharp from 'sharp'

type Chosen = { name: string; mimeType: string; buffer: Buffer }

/** A photo as a phone takes it: noise, so that it weighs what photos weigh, and where it was taken. */
export async function photoFile(name: string, width = 1600, height = 1200): Promise<Chosen> {
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

export const photoFiles = (...names: string[]) => Promise.all(names.map((name) => photoFile(name, 800, 600)))

export const heavyFile = (name: string): Chosen => ({
  name,
  mimeType: 'image/jpeg',
  buffer: Buffer.alloc(10_000_001),
})

export const textFile = (name: string, mimeType = 'application/pdf'): Chosen => ({
  name,
  mimeType,
  buffer: Buffer.from('no photo at all'),
})
