import AwsS3 from '@uppy/aws-s3'
import { Uppy, type UppyFile } from '@uppy/core'
import { mostPhotoBytes } from '../../../contract/photo-limits.ts'
import type { Api } from '../api.ts'
import { newId } from '../new-id.ts'
import { sessionToken } from '../session.ts'
import { retryDelays } from './upload-failures.ts'

type Meta = Record<string, unknown>
type Body = Record<string, never>
export type PhotoFile = UppyFile<Meta, Body>

const megabytes = mostPhotoBytes / 1_000_000

/** An Uppy instance that sends each file to an upload address from the server; `addressOf` returns the address of a file. */
export function createUppy(api: Api, most: number) {
  const addresses = new Map<string, string>()
  const uppy = new Uppy<Meta, Body>({
    id: `photos-${newId()}`,
    autoProceed: true,
    infoTimeout: 5000,
    restrictions: { maxNumberOfFiles: most, maxFileSize: mostPhotoBytes, allowedFileTypes: ['image/*'] },
    // Uppy counts a megabyte as 2^20 bytes, but the limit is 10,000,000 bytes.
    locale: {
      strings: { exceedsSize: `%{file} exceeds maximum allowed size of ${megabytes} MB` },
      pluralize: (count) => (count === 1 ? 0 : 1),
    },
    logger: { debug: () => {}, warn: () => {}, error: (...values) => console.warn(...values) },
  }).use(AwsS3<Meta, Body>, {
    limit: 6,
    retryDelays,
    shouldUseMultipart: (file) => (file.size ?? 0) > 100 * 2 ** 20,
    endpoint: location.origin,
    // A getter, so that each call has the current token: the member may have logged in again.
    headers: {
      get authorization() {
        return `Bearer ${sessionToken() ?? ''}`
      },
    },
    getUploadParameters: async (file) => {
      const { uploadURL } = await api.photos.prepare()
      const url = new URL(uploadURL, location.href).href
      addresses.set(file.id, url)
      return { method: 'PUT', url, fields: {}, headers: { 'Content-Type': file.type } }
    },
  })
  const fileOf = (key: string) => {
    const data = uppy.getFile(key)?.data
    return data instanceof File ? data : null
  }
  return { uppy, fileOf, addressOf: (key: string) => addresses.get(key) }
}

/** A file in the form that Uppy's restrictions read. */
export function toUppyFile(file: File) {
  const extension = /[.]([^.]+)$/.exec(file.name)?.[1] ?? ''
  return { name: file.name, type: file.type, size: file.size, extension }
}
