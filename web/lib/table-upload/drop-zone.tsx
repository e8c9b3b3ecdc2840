import { type DragEvent, useRef, useState } from 'react'
import { t } from '#texts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'

type DropZoneProps = { isReading?: boolean; onFile: (file: File) => void }

/** Accepts a dropped or chosen file. */
export function DropZone({ isReading = false, onFile }: DropZoneProps) {
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const take = (files: FileList | null) => {
    const [file] = files ?? []
    if (file) onFile(file)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files)
  }
  return (
    <div
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={cx(
        'grid justify-items-center gap-3 rounded-m border-2 border-dashed p-8 text-center',
        isOver ? 'border-accent bg-accent-wash' : 'border-line',
      )}
    >
      <p>{t.tableUpload.dropYourFile()}</p>
      <Button variant="primary" pending={isReading} onClick={() => input.current?.click()}>
        {t.tableUpload.browse()}
      </Button>
      <input
        ref={input}
        type="file"
        accept=".csv,.ics"
        aria-label={t.tableUpload.chooseACsvFile()}
        tabIndex={-1}
        className="sr-only"
        onChange={({ currentTarget }) => {
          take(currentTarget.files)
          // Allows the same file to be chosen again after a correction.
          currentTarget.value = ''
        }}
      />
    </div>
  )
}
