import { type ComponentProps, useState } from 'react'
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
          aria-label={displayed ? 'Hide password' : 'Show password'}
          onClick={() => setShown(!displayed)}
          className="button button-quiet button-small"
        >
          {displayed ? 'Hide' : 'Show'}
        </button>
      }
    />
  )
}
