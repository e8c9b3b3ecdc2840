import { type ReactNode, type Ref, useRef } from 'react'
import { Button, IconButton } from '../../ui/button.tsx'
import { CameraIcon } from '../../ui/pictures/photo-icons.tsx'

/** With this list, a phone that stores photos as HEIC converts them to JPEG. */
export const acceptedTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/avif']

type FileButtonProps = {
  label: string
  /** Displayed instead of the label, which is then the accessible name of the button. */
  icon?: ReactNode
  multiple?: boolean
  camera?: boolean
  className?: string
  buttonRef?: Ref<HTMLButtonElement> | undefined
  onFiles: (files: File[]) => void
}

/** A button that opens the browser's file chooser, because the file input itself cannot be styled. */
export function FileButton({
  label,
  icon,
  multiple = false,
  camera = false,
  className,
  buttonRef,
  onFiles,
}: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  const choose = () => input.current?.click()
  return (
    <span className={className}>
      {icon === undefined ? (
        <Button size="small" ref={buttonRef} {...(camera && { icon: <CameraIcon size={20} /> })} onClick={choose}>
          {label}
        </Button>
      ) : (
        <IconButton ref={buttonRef} label={label} icon={icon} onClick={choose} />
      )}
      <input
        ref={input}
        type="file"
        accept={acceptedTypes.join(',')}
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
