import { useState } from 'react'
import { ApiError } from '../../../contract/client.ts'
import type { Api } from '../../lib/api.ts'
import { toastFailure, useApiMutation } from '../../lib/changes/mutations.ts'
import { toast } from '../../ui/overlays/toast.ts'
import { DropZone } from '../../lib/table-upload/drop-zone.tsx'
import { rowsHere, withRefused, withStored } from '../../lib/table-upload/sheet.ts'
import { SheetEditor } from '../../lib/table-upload/sheet-editor.tsx'
import { UnreadableFile } from '../../lib/table-upload/unreadable-file.ts'
import { judgeInWorker } from './judge-in-worker.ts'
import { columns } from './party-columns.ts'
import { judge } from './party-row.ts'
import { partiesOf, type PartySheet, type PartySheetRow, refusalsIn, sameSocial, sheetOf } from './party-sheet.ts'
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

type SheetUploadProps = {
  api: Api
  sheet: PartySheet
  setSheet: (change: (sheet: PartySheet | null) => PartySheet | null) => void
}

/** The rows of a file that are not stored yet. */
function SheetUpload({ api, sheet, setSheet }: SheetUploadProps) {
  const change = (to: (sheet: PartySheet) => PartySheet) => setSheet((current) => current && to(current))
  const upload = useUpload(api, change)
  return (
    <SheetEditor
      table={partyTable}
      same={sameSocial}
      sheet={sheet}
      onChange={change}
      judge={(row) => judge(row, today())}
      judgeMany={judgeInWorker}
      readyWords={(count) => `${count} social parties ready to upload`}
      sendLabel="Upload to Database"
      isSending={upload.isPending}
      onSend={(sent) => upload.mutate({ sent, parties: partiesOf(sheet, sent) })}
      onClear={() => setSheet(() => null)}
      report={<UploadReport sheet={sheet} />}
    >
      {(ready) => <RowPreview rows={ready} />}
    </SheetEditor>
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
