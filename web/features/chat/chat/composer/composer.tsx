import { type ClipboardEvent, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { t } from '#texts'
import { maxMessageLength } from '../../../../../contract/chat/chat-limits.ts'
import { IconButton } from '../../../../ui/button.tsx'
import { cx } from '../../../../ui/cx.ts'
import { isNearlyFull } from '../../../../ui/fields/text-length.ts'
import { SendIcon } from '../../../../ui/pictures/more-icons.tsx'

type ComposerProps = {
  /** The initial text. */
  initial: string
  /** 'Send' or 'Save'. */
  action: string
  pending?: boolean
  /** Whether the text is not sent later, without a network. */
  needsNetwork?: boolean
  /** Placed above the field. */
  note?: ReactNode
  /** Placed before the field. */
  start?: ReactNode
  /** Whether something else is sent with the text, which may then be empty. */
  isFilled?: boolean
  /** The reason for focusing the field: it is focused when it appears with a value, and whenever the value changes. */
  focusFor?: string | undefined
  /** Called with the trimmed text. Returns whether the field is to be cleared. */
  onSubmit: (content: string) => boolean
  onChange?: (content: string) => void
  onEscape?: () => void
  /** Called with files that are pasted into the field. */
  onFiles?: (files: File[]) => void
}

/** The field to write or edit a message. */
export function Composer(props: ComposerProps) {
  const { initial, action, pending = false, note, start, isFilled = false, focusFor } = props
  const { onSubmit, onChange, onEscape, onFiles } = props
  const [text, setText] = useState(initial)
  const area = useRef<HTMLTextAreaElement>(null)
  const length = text.trim().length
  useEffect(() => {
    if (focusFor === undefined || !area.current) return
    area.current.focus()
    area.current.setSelectionRange(area.current.value.length, area.current.value.length)
  }, [focusFor])
  const isReady = (length > 0 || isFilled) && length <= maxMessageLength && !pending

  const change = (content: string) => {
    setText(content)
    onChange?.(content)
  }
  const submit = () => {
    area.current?.focus()
    if (isReady && onSubmit(text.trim())) change('')
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') return onEscape?.()
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing || !hasKeyboard()) return
    event.preventDefault()
    submit()
  }
  const onPaste = (event: ClipboardEvent) => {
    const { files, types } = event.clipboardData
    // Some programs add a picture of the text when text is copied.
    if (!onFiles || files.length === 0 || types.includes('text/plain')) return
    event.preventDefault()
    onFiles([...files])
  }
  return (
    <form
      className="group grid flex-none gap-1 border-t border-line bg-card p-2 pb-[max(0.5rem,env(safe-area-inset-bottom))] md:p-3"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      {note}
      {isNearlyFull(length, maxMessageLength) && (
        <output className={cx('px-2 text-end text-sm', length > maxMessageLength ? 'text-danger-ink' : 'text-soft')}>
          {t.chat.ofCharacters({ length, max: maxMessageLength })}
        </output>
      )}
      <div className="flex items-end gap-2">
        {start}
        <textarea
          ref={area}
          aria-label={t.chat.yourMessage()}
          placeholder={t.chat.writeAMessage()}
          dir="auto"
          rows={1}
          value={text}
          onChange={(event) => change(event.currentTarget.value)}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
          className="control max-h-[min(10rem,30dvh)] min-h-11 flex-1 resize-none rounded-l px-4 py-2.5"
        />
        <IconButton
          type="submit"
          variant="primary"
          label={action}
          aria-disabled={!isReady}
          aria-busy={pending || undefined}
          needsNetwork={props.needsNetwork ?? false}
          icon={<SendIcon size={20} />}
          // Keeps the on-screen keyboard open.
          onPointerDown={(event) => event.preventDefault()}
        />
      </div>
    </form>
  )
}

/** With a mouse or trackpad there is a keyboard: Enter sends, and Shift+Enter breaks the line. */
const hasKeyboard = () => window.matchMedia('(pointer: fine)').matches
