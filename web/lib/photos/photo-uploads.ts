import AwsS3 from '@uppy/aws-s3'
import { Uppy, type UppyFile } from '@uppy/core'
import { ApiError } from '../../../contract/client.ts'
import { mostPhotoBytes } from '../../../contract/photo-limits.ts'
import { toast } from '../../ui/toast.ts'
import type { Api } from '../api.ts'
import { sessionToken } from '../session.ts'
import { forgetFile, keepFile, keptFiles } from './kept-files.ts'
import { openUploads } from './open-uploads.ts'
import { moveTile, type PhotoTile, type PhotoUpload, tilesOver } from './photo-tiles.ts'
import { failureOf, retryDelays, type UploadFailure } from './upload-failures.ts'

type Meta = Record<string, unknown>
type Body = Record<string, never>
type Row = { tiles: readonly PhotoTile[]; refusals: readonly string[] }

export type PhotoUploads = ReturnType<typeof createUploads>

const progressEvery = 500
const megabytes = mostPhotoBytes / 1_000_000

/** The uploads of a form, gone on with where they were begun; `paths` are the photos that the form has now. */
export function photoUploadsOf(form: string, api: Api, most: number, paths: readonly string[]): PhotoUploads {
  const open = openUploads.get(form) as PhotoUploads | undefined
  if (open) {
    open.follow(paths)
    return open
  }
  const uploads = createUploads(form, api, most, paths)
  openUploads.set(form, uploads)
  return uploads
}

/** Uppy does the sending; what is seen of it is one row of tiles, whose order is the order of the photos. */
function createUploads(form: string, api: Api, most: number, paths: readonly string[]) {
  let row: Row = { tiles: tilesOver([], paths, new Set()), refusals: [] }
  const listeners = new Set<() => void>()
  const untaken = new Set<string>()
  const tries = new Map<string, number>()
  const addresses = new Map<string, string>()
  const toldAt = new Map<string, number>()
  let closed = false

  const show = (change: Partial<Row>) => {
    row = { ...row, ...change }
    for (const listener of listeners) listener()
  }
  const showTile = (key: string, change: Partial<PhotoTile>) =>
    show({ tiles: row.tiles.map((tile) => (tile.key === key ? { ...tile, ...change } : tile)) })
  const showUpload = (key: string, change: Partial<PhotoUpload>) => {
    const upload = uploadOf(key)
    if (upload) showTile(key, { upload: { ...upload, ...change } })
  }
  const uploadOf = (key: string) => row.tiles.find((tile) => tile.key === key)?.upload ?? null
  const fileOf = (key: string) => {
    const data = uppy.getFile(key)?.data
    return data instanceof File ? data : null
  }

  const uppy = new Uppy<Meta, Body>({
    id: `photos-${crypto.randomUUID()}`,
    autoProceed: true,
    infoTimeout: 5000,
    restrictions: { maxNumberOfFiles: most, maxFileSize: mostPhotoBytes, allowedFileTypes: ['image/*'] },
    // Uppy counts a megabyte as 2^20 bytes; we promise ten million.
    locale: {
      strings: { exceedsSize: `%{file} exceeds maximum allowed size of ${megabytes} MB` },
      pluralize: (count) => (count === 1 ? 0 : 1),
    },
    logger: { debug: () => {}, warn: () => {}, error: (...said) => console.warn(...said) },
  }).use(AwsS3<Meta, Body>, {
    limit: 6,
    retryDelays,
    shouldUseMultipart: (file) => (file.size ?? 0) > 100 * 2 ** 20,
    endpoint: location.origin,
    // Read anew for every call: the member may have logged in again.
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

  uppy.on('upload-progress', (file, { bytesUploaded, bytesTotal }) => {
    if (!file || !bytesTotal) return
    const now = Date.now()
    const progress = bytesUploaded / bytesTotal
    if (progress < 1 && now - (toldAt.get(file.id) ?? 0) < progressEvery) return
    toldAt.set(file.id, now)
    showUpload(file.id, { progress })
  })
  uppy.on('upload-error', (file, error) => {
    if (file) failed(file.id, failureOf(error), () => void uppy.retryUpload(file.id).catch(() => {}))
  })
  uppy.on('upload-success', (file, { uploadURL }) => {
    if (file) void finish(file, addresses.get(file.id) ?? uploadURL ?? '')
  })

  async function finish(file: UppyFile<Meta, Body>, photoURL: string) {
    showUpload(file.id, { state: 'processing', progress: 1, message: null })
    try {
      const { objectPath } = await api.photos.finish({ body: { photoURL } })
      taken(file.id, objectPath)
    } catch (error) {
      const isGone = error instanceof ApiError && (error.status === 404 || 'photoURL' in error.fields)
      const failure = failureOf(error)
      failed(file.id, isGone ? { ...failure, kind: 'busy' } : failure, () =>
        isGone ? startAnew(file.id) : void finish(file, photoURL),
      )
    }
  }

  function taken(key: string, path: string) {
    if (!uploadOf(key) || closed) return
    const doubled = row.tiles.some((tile) => tile.path === path)
    const file = fileOf(key)
    if (listeners.size === 0) untaken.add(path)
    else if (file) void forgetFile(form, file)
    if (doubled) drop(key)
    else showTile(key, { path })
    tries.delete(key)
  }

  /** Tries again by itself while that may help; else says what happened and what to do. */
  function failed(key: string, { kind, message }: UploadFailure, again: () => void) {
    const upload = uploadOf(key)
    if (!upload || closed) return
    if (kind === 'network' && !navigator.onLine) {
      waiting.set(key, again)
      showUpload(key, { state: 'offline', message: uppy.i18n('noInternetConnection') })
      return
    }
    const tried = tries.get(key) ?? 0
    const delay = retryDelays[tried]
    if ((kind === 'network' || kind === 'busy') && delay !== undefined) {
      tries.set(key, tried + 1)
      setTimeout(() => uploadOf(key) && !closed && again(), delay)
      return
    }
    tries.delete(key)
    resumptions.set(key, again)
    const words = message ?? uppy.i18n('failedToUpload', { file: upload.name })
    const wayOn = kind === 'refused' ? 'choose' : kind === 'sign-in' ? 'sign-in' : 'retry'
    showUpload(key, { state: 'failed', message: words, wayOn })
    // Who is signed out is told so already.
    if (kind !== 'sign-in')
      toast({ variant: 'destructive', title: 'Failed to process photos', description: message ?? 'Please try again' })
  }
  /** How each that waits for the network, or for the member, goes on. */
  const waiting = new Map<string, () => void>()
  const resumptions = new Map<string, () => void>()

  /** From the first byte, to a new address. */
  function startAnew(key: string) {
    const file = fileOf(key)
    if (!file) return
    uppy.removeFile(key)
    uppy.addFile({ name: file.name, type: file.type, data: file, source: 'again' })
    showUpload(key, { state: 'uploading', progress: 0, message: null })
  }

  const goOn = (key: string, again: (() => void) | undefined) => {
    if (!again) return
    showUpload(key, { state: 'uploading', message: null })
    again()
  }
  const wentOnline = () => {
    for (const [key, again] of waiting) {
      waiting.delete(key)
      goOn(key, again)
    }
  }
  /** At once, rather than when the socket gives up. */
  const wentOffline = () => {
    for (const { key, path, upload } of row.tiles) {
      if (path !== null || upload?.state !== 'uploading' || waiting.has(key)) continue
      if (uppy.getFile(key)?.error || uppy.pauseResume(key) === undefined) continue
      waiting.set(key, () => void uppy.pauseResume(key))
      showUpload(key, { state: 'offline', message: uppy.i18n('noInternetConnection') })
    }
  }
  addEventListener('online', wentOnline)
  addEventListener('offline', wentOffline)

  function drop(key: string) {
    const upload = uploadOf(key)
    const file = fileOf(key)
    if (file) void forgetFile(form, file)
    if (upload) URL.revokeObjectURL(upload.preview)
    waiting.delete(key)
    resumptions.delete(key)
    tries.delete(key)
    show({ tiles: row.tiles.filter((tile) => tile.key !== key) })
    if (uppy.getFile(key)) uppy.removeFile(key)
  }

  /** Takes as many as there is room for; why one is not taken is said in Uppy's own words. */
  function add(files: readonly File[], replacing?: string) {
    const refusals: string[] = []
    for (const [at, file] of files.entries()) {
      const isTooMany = most === 1 && at > 0
      const refusal = isTooMany ? tooMany() : addOne(file, replacing)
      if (refusal !== null) refusals.push(refusal)
    }
    show({ refusals: [...new Set(refusals)] })
  }

  const tooMany = () => uppy.i18n('youCanOnlyUploadX', { smart_count: most })

  function addOne(file: File, replacing: string | undefined): string | null {
    const previous = row.tiles.find(({ key }) => key === replacing) ?? (most === 1 ? row.tiles[0] : undefined)
    const place = previous ? row.tiles.indexOf(previous) : row.tiles.length
    if (!previous && row.tiles.length >= most) return tooMany()
    const replaces = previous ? (previous.path ?? previous.upload?.replaces ?? null) : null
    try {
      // Checked before what it takes the place of is let go.
      const refusal = uppy.validateSingleFile(asUppys(file))
      if (refusal !== null) throw new Error(refusal)
      if (previous) drop(previous.key)
      const key = uppy.addFile({ name: file.name, type: file.type, data: file, source: 'device' })
      const upload: PhotoUpload = {
        name: file.name,
        preview: URL.createObjectURL(file),
        state: 'uploading',
        progress: 0,
        message: null,
        wayOn: 'retry',
        replaces,
      }
      const tile = { key, path: null, upload }
      show({ tiles: [...row.tiles.slice(0, place), tile, ...row.tiles.slice(place)] })
      void keepFile(form, file)
      return null
    } catch (error) {
      const words = error instanceof Error ? error.message : String(error)
      return words.includes(file.name) ? words : `${file.name}: ${words}`
    }
  }

  async function goOnWithKept() {
    const files = await keptFiles(form)
    if (!closed && files.length > 0) add(files)
  }
  void goOnWithKept()

  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    row: () => row,
    add,
    move: (key: string, to: number) => show({ tiles: moveTile(row.tiles, key, to) }),
    remove(key: string) {
      const replaces = uploadOf(key)?.replaces ?? null
      const isUp = row.tiles.find((tile) => tile.key === key)?.path !== null
      drop(key)
      // A photo that never came up gives its place back.
      if (!isUp && replaces !== null) show({ tiles: tilesOver(row.tiles, [replaces], untaken) })
      show({ refusals: [] })
    },
    pauseOrResume(key: string) {
      const isPaused = uppy.pauseResume(key)
      if (isPaused !== undefined) showUpload(key, { state: isPaused ? 'paused' : 'uploading' })
    },
    retry(key: string) {
      const again = resumptions.get(key)
      resumptions.delete(key)
      goOn(key, again)
    },
    /** What the form says now is what there is, but for what is on its way. */
    follow(paths: readonly string[]) {
      const said = tilesOver(row.tiles, paths, untaken)
      for (const tile of row.tiles) if (!said.includes(tile) && uppy.getFile(tile.key)) uppy.removeFile(tile.key)
      for (const path of paths) untaken.delete(path)
      if (said.length !== row.tiles.length || said.some((tile, at) => tile !== row.tiles[at])) show({ tiles: said })
    },
    close() {
      closed = true
      removeEventListener('online', wentOnline)
      removeEventListener('offline', wentOffline)
      for (const { upload } of row.tiles) if (upload) URL.revokeObjectURL(upload.preview)
      uppy.cancelAll()
      uppy.destroy()
    },
  }

  function asUppys(file: File) {
    const extension = /[.]([^.]+)$/.exec(file.name)?.[1] ?? ''
    return { name: file.name, type: file.type, size: file.size, extension }
  }
}
