import { useEffect, useMemo, useRef, useState } from 'react'
import { ApiError } from '../../../contract/client.ts'
import type { Api } from '../../lib/api.ts'
import { toastFailure, useApiMutation } from '../../lib/changes/mutations.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/overlays/toast.ts'
import { DropZone } from '../../lib/table-upload/drop-zone.tsx'
import { RowGroups } from '../../lib/table-upload/row-groups.tsx'
import {
  groupsOf,
  isReady,
  rowsHere,
  withoutRows,
  withRefused,
  withRows,
  withStored,
} from '../../lib/table-upload/sheet.ts'
import { UnreadableFile } from '../../lib/table-upload/unreadable-file.ts'
import { judgeInWorker } from './judge-in-worker.ts'
import { columns, type PartyRow } from './party-columns.ts'
import { judge } from './party-row.ts'
import {
  partiesOf,
  type PartySheet,
  type PartySheetRow,
  refusalsIn,
  sameSocial,
  sheetOf,
} from './party-sheet.ts'
import { partyTable } from './party-table.ts'
import { RowPreview } from './row-preview.tsx'
import { UploadReport } from './upload-report.tsx'

/** Reads a CSV file, lets its rows be corrected, and stores them (product specification, 'Upload Social Parties'). */
export function PartyUpload({ api }: { api: Api }) {
  const [isReading, setReading] = useState(false)
  const [sheet, setSheet] = useState<PartySheet | null>(null)

  async function read(file: File) {
    if (!file.name.toLowerCase().endsWith('.csv'))
      return toast({ variant: 'destructive', title: 'Invalid file type', description: 'Please upload a CSV file' })
    setReading(true)
    setSheet(null)
    try {
      const rows = await judgeInWorker(file)
      setSheet(sheetOf(file.name, rows))
      toast({ title: 'File parsed successfully', description: `Found ${rows.length} social parties` })
    } catch (error) {
      const description = error instanceof UnreadableFile ? error.message : 'Failed to parse CSV file'
      toast({ variant: 'destructive', title: 'Parsing error', description })
    } finally {
      setReading(false)
    }
    return undefined
  }

  if (sheet && rowsHere(sheet).length > 0) return <SheetUpload api={api} sheet={sheet} setSheet={setSheet} />
  return (
    <div className="grid gap-5">
      {sheet && <UploadReport sheet={sheet} />}
      <DropZone isReading={isReading} onFile={(file) => void read(file)} />
    </div>
  )
}

type SheetUploadProps = { api: Api; sheet: PartySheet; setSheet: (change: (sheet: PartySheet | null) => PartySheet | null) => void }

/** The rows of a file that are not stored yet. */
function SheetUpload({ api, sheet, setSheet }: SheetUploadProps) {
  const top = useRef<HTMLOutputElement>(null)
  const [isMending, setMending] = useState(false)
  const change = (to: (sheet: PartySheet) => PartySheet) => setSheet((current) => current && to(current))
  useEffect(() => {
    // What was pressed is gone with its rows.
    if (document.activeElement === document.body) top.current?.focus({ preventScroll: true })
  })
  const upload = useUpload(api, change)
  const { here, ready, groups } = useMemo(() => {
    const rows = rowsHere(sheet)
    return { here: rows, ready: rows.filter(isReady), groups: groupsOf(sheet, sameSocial) }
  }, [sheet])
  const problems = here.length - ready.length

  const send = () => upload.mutate({ sent: ready, parties: partiesOf(sheet, ready) })
  const sendAll = () => {
    const first = here.find(({ problem }) => problem)
    if (!first) return send()
    const description = `Row ${first.number}: ${first.problem?.message ?? ''}`
    return toast({ variant: 'destructive', title: 'Validation error', description })
  }
  async function mend(rows: PartyRow[]) {
    setMending(true)
    try {
      const judged = await judgeInWorker(rows)
      change((current) => withRows(current, judged))
    } catch {
      toast({ variant: 'destructive', title: 'Failed to correct the rows', description: 'Please try again' })
    } finally {
      setMending(false)
    }
  }

  return (
    <div className="grid gap-6">
      {here.length < sheet.rows.length && <UploadReport sheet={sheet} />}
      <div className="flex flex-wrap items-center justify-between gap-4">
        <div className="min-w-0">
          <p className="font-semibold wrap-anywhere">{sheet.fileName}</p>
          <output ref={top} tabIndex={-1} className="block text-soft">
            {ready.length} social parties ready to upload
          </output>
        </div>
        <div className="flex flex-wrap gap-3">
          <Button variant="primary" pending={upload.isPending} pendingLabel="Uploading..." onClick={sendAll}>
            Upload to Database
          </Button>
          <Button aria-disabled={upload.isPending} onClick={() => upload.isPending || setSheet(() => null)}>
            Clear
          </Button>
        </div>
      </div>
      {problems > 0 && ready.length > 0 && (
        <Button className="justify-self-start" pending={upload.isPending} onClick={send}>
          Upload the {ready.length} that {ready.length === 1 ? 'is' : 'are'} ready and keep the rest here
        </Button>
      )}
      <div inert={upload.isPending} aria-busy={upload.isPending || isMending} className="grid gap-6">
        <RowGroups
          table={partyTable}
          groups={groups}
          onCorrect={(row) => change((current) => withRows(current, [judge(row, today())]))}
          onMend={(rows) => void mend(rows)}
          onLeaveOut={(rows) => change((current) => withoutRows(current, rows))}
        />
      </div>
      <RowPreview rows={ready} />
    </div>
  )
}

const today = () => new Date().toISOString().slice(0, 10)

type Sent = { sent: readonly PartySheetRow[]; parties: ReturnType<typeof partiesOf> }

function useUpload(api: Api, change: (to: (sheet: PartySheet) => PartySheet) => void) {
  return useApiMutation({
    call: ({ parties }: Sent) => api.socialParties.upload({ body: { parties } }),
    refetch: [['social-parties']],
    onSuccess: (stored, { sent }) => {
      const { count, geocodedCount } = stored
      const places = geocodedCount === count ? 'with map locations' : `(${geocodedCount} with map locations)`
      toast({ title: 'Upload successful!', description: `Successfully uploaded ${count} social parties ${places}` })
      change((sheet) => withStored(sheet, sent, stored))
    },
    onError: (error, { sent }) => {
      if (error instanceof ApiError) change((sheet) => withRefused(sheet, columns, sent, refusalsIn(error.fields)))
      toastFailure('Upload failed', error, 'Failed to upload social parties')
    },
  })
}
