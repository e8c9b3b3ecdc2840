import { type Ref, useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import { CameraIcon } from '../../ui/photo-icons.tsx'

/** With this list of types, a phone that stores photos as HEIC converts them to JPEG. */
const accepted = 'image/jpeg,image/png,image/webp,image/avif'

type FileButtonProps = {
  label: string
  multiple?: boolean
  camera?: boolean
  className?: string
  buttonRef?: Ref<HTMLButtonElement> | undefined
  onFiles: (files: File[]) => void
}

/** A button that opens the browser's file chooser, because the file input itself cannot be styled. */
export function FileButton({
  label,
  multiple = false,
  camera = false,
  className,
  buttonRef,
  onFiles,
}: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <span className={className}>
      <Button
        size="small"
        ref={buttonRef}
        {...(camera && { icon: <CameraIcon size={20} /> })}
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        accept={accepted}
        multiple={multiple}
        {...(camera && { capture: 'environment' as const })}
        hidden
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])])
          // Allows the same file to be chosen again.
          target.value = ''
        }}
      />
    </span>
  )
}
