import { type ComponentProps, useState } from 'react'
import { t } from '#texts'
import { TextField } from './text-field.tsx'

/** A password field with a button that reveals the input. */
export function PasswordField(props: ComponentProps<typeof TextField>) {
  const [displayed, setShown] = useState(false)
  return (
    <TextField
      {...props}
      type={displayed ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      controlClassName="py-0 pe-1"
      after={
        <button
          type="button"
          aria-label={displayed ? t.ui.hidePassword() : t.ui.showPassword()}
          onClick={() => setShown(!displayed)}
          className="button button-quiet button-small"
        >
          {displayed ? t.ui.hide() : t.ui.show()}
        </button>
      }
    />
  )
}
