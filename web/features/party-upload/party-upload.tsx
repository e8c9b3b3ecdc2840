import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Result } from '../../../contract/endpoint.ts'
import type { socialParties } from '../../../contract/social-parties.ts'
import type { Api } from '../../lib/api.ts'
import { toastFailure, useApiMutation } from '../../lib/mutations.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { toast } from '../../ui/toast.ts'
import { DropZone } from './drop-zone.tsx'
import type { PartyRow } from './party-columns.ts'
import { partyOf, problemOf } from './party-row.ts'
import { readInWorker } from './party-file-worker.ts'
import { RowPreview } from './row-preview.tsx'
import { RowProblems } from './row-problems.tsx'
import { UnreadableFile } from './unreadable-file.ts'

type Chosen = { fileName: string; rows: PartyRow[]; leftOut: number }
type Stored = Result<typeof socialParties.upload> & { leftOut: number }

/** Reads a CSV file, lets its rows be corrected, and stores all of them at once (product specification, 'Upload Social Parties'). */
export function PartyUpload({ api }: { api: Api }) {
  const [isReading, setReading] = useState(false)
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [stored, setStored] = useState<Stored | null>(null)
  const upload = useUpload(api, (result) => {
    setStored({ ...result, leftOut: chosen?.leftOut ?? 0 })
    setChosen(null)
  })

  async function read(file: File) {
    if (!file.name.toLowerCase().endsWith('.csv'))
      return toast({ variant: 'destructive', title: 'Invalid file type', description: 'Please upload a CSV file' })
    setReading(true)
    setStored(null)
    try {
      const rows = await readInWorker(file)
      setChosen({ fileName: file.name, rows, leftOut: 0 })
      toast({ title: 'File parsed successfully', description: `Found ${rows.length} social parties` })
    } catch (error) {
      setChosen(null)
      const description = error instanceof UnreadableFile ? error.message : 'Failed to parse CSV file'
      toast({ variant: 'destructive', title: 'Parsing error', description })
    } finally {
      setReading(false)
    }
    return undefined
  }

  const problems = chosen?.rows.filter((row) => problemOf(row) !== null) ?? []
  const ready = chosen?.rows.filter((row) => problemOf(row) === null) ?? []

  const send = () => {
    const [first] = problems
    if (first)
      return toast({
        variant: 'destructive',
        title: 'Validation error',
        description: `Row ${first.number}: ${problemOf(first)?.message ?? ''}`,
      })
    return upload.mutate(ready.map(partyOf))
  }
  const replace = (row: PartyRow) =>
    chosen && setChosen({ ...chosen, rows: chosen.rows.map((one) => (one.number === row.number ? row : one)) })
  const leaveOut = (number: number) =>
    chosen &&
    setChosen({ ...chosen, rows: chosen.rows.filter((one) => one.number !== number), leftOut: chosen.leftOut + 1 })

  if (!chosen)
    return (
      <div className="grid gap-5">
        {stored && <UploadReport stored={stored} />}
        <DropZone isReading={isReading} onFile={(file) => void read(file)} />
      </div>
    )
  return (
    <div className="grid gap-6">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <div className="min-w-0">
          <p className="font-semibold wrap-anywhere">{chosen.fileName}</p>
          <p className="text-soft">{ready.length} social parties ready to upload</p>
        </div>
        <div className="flex flex-wrap gap-3">
          <Button variant="primary" pending={upload.isPending} pendingLabel="Uploading..." onClick={send}>
            Upload to Database
          </Button>
          <Button aria-disabled={upload.isPending} onClick={() => upload.isPending || setChosen(null)}>
            Clear
          </Button>
        </div>
      </div>
      <RowProblems rows={problems} onCorrect={replace} onLeaveOut={leaveOut} />
      <RowPreview rows={ready} />
    </div>
  )
}

function useUpload(api: Api, onStored: (stored: Result<typeof socialParties.upload>) => void) {
  return useApiMutation({
    call: (parties: ReturnType<typeof partyOf>[]) => api.socialParties.upload({ body: { parties } }),
    refetch: [['social-parties']],
    onSuccess: (stored) => {
      const { count, geocodedCount } = stored
      const places = geocodedCount === count ? 'with map locations' : `(${geocodedCount} with map locations)`
      toast({ title: 'Upload successful!', description: `Successfully uploaded ${count} social parties ${places}` })
      onStored(stored)
    },
    onError: (error) => toastFailure('Upload failed', error, 'Failed to upload social parties'),
  })
}

function UploadReport({ stored: { count, created, updated, geocodedCount, leftOut } }: { stored: Stored }) {
  const figures = [
    ['Created', created],
    ['Updated', updated],
    ['On the map', geocodedCount],
    ['Without a place', count - geocodedCount],
    ['Left out', leftOut],
  ] as const
  return (
    <Callout tone="teal" title="The last upload" action={count > geocodedCount && <LinkToUnplaced />}>
      <dl className="mt-1 flex flex-wrap gap-x-6 gap-y-1">
        {figures.map(([name, figure]) => (
          <div key={name} className="flex gap-2">
            <dt>{name}</dt>
            <dd className="font-semibold tabular-nums">{figure}</dd>
          </div>
        ))}
      </dl>
    </Callout>
  )
}

const LinkToUnplaced = () => (
  <Link to="/admin/socials" search={{ show: 'unplaced' }} className={buttonClass()}>
    Place them by hand
  </Link>
)
