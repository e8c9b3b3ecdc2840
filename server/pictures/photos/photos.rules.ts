import { t } from '#texts'
import { HttpError } from '../../platform/http-error.ts'

const NotAPhoto = () => unsupported(t.photoErrors.wrongFormat())
export const DamagedPhoto = () => unsupported(t.photoErrors.damaged())
const HeicPhoto = () => unsupported(t.photoErrors.heic())

const unsupported = (message: string) => new HttpError(415, 'unsupported_media_type', message)

const contentTypes = { jpeg: 'image/jpeg', png: 'image/png', webp: 'image/webp', avif: 'image/avif' }
type Kind = keyof typeof contentTypes

/** Determined by the first bytes, never by the file name or the Content-Type header. Throws 415 for any other format. */
export function contentTypeOf(bytes: Buffer): string {
  const kind = kindOf(bytes)
  if (kind === 'heic') throw HeicPhoto()
  if (kind === null) throw NotAPhoto()
  return contentTypes[kind]
}

function kindOf(bytes: Buffer): Kind | 'heic' | null {
  const text = (from: number, to: number) => bytes.subarray(from, to).toString('latin1')
  if (text(0, 3) === '\xff\xd8\xff') return 'jpeg'
  if (text(0, 8) === '\x89PNG\r\n\x1a\n') return 'png'
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'webp'
  return text(4, 8) === 'ftyp' ? kindOfBrands(bytes, text) : null
}

/** AVIF and HEIC share a container format; its list of brands distinguishes them. */
function kindOfBrands(bytes: Buffer, text: (from: number, to: number) => string) {
  const end = Math.min(bytes.length >= 4 ? bytes.readUInt32BE(0) : 0, bytes.length, 256)
  const brands = [text(8, 12)]
  for (let at = 16; at + 4 <= end; at += 4) brands.push(text(at, at + 4))
  if (brands.some((brand) => brand === 'avif' || brand === 'avis')) return 'avif'
  return brands.some((brand) => /^(hei[cmsx]|hev[cmsx]|mif1|msf1)$/.test(brand)) ? 'heic' : null
}

/** The key in an upload address of this site, else null. The address is only compared as text and never fetched. */
export function keyOfAddress(address: string, bases: string[]): string | null {
  const [bare = ''] = address.split('?')
  const [, base = '', key = ''] = /^(.*)\/uploads\/([0-9a-f]{32})$/.exec(bare) ?? []
  return bases.includes(base) && key !== '' ? key : null
}
