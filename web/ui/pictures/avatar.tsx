import { cx } from '../cx.ts'
import { hashOf } from '../../../contract/platform/hash-of.ts'
import { hueStyle } from './hue.ts'

type AvatarProps = {
  id: string
  name: string
  picture?: string | null | undefined
  size?: 'small' | 'medium' | 'large' | 'huge'
  /** Makes the name the accessible name; omit it if the name is written next to the avatar. */
  named?: boolean
  className?: string
}

/** A person's picture over their initials, on a background in the hue of their id; the initials remain if it does not load. */
export function Avatar({ id, name, picture, size = 'medium', named = false, className }: AvatarProps) {
  const speech = named ? ({ role: 'img', 'aria-label': name } as const) : ({ 'aria-hidden': true } as const)
  return (
    <span
      {...speech}
      translate="no"
      className={cx('hued avatar', size !== 'medium' && `avatar-${size}`, className)}
      style={hueStyle(hashOf(id) % 360)}
    >
      {initialsOf(name)}
      {picture && <img src={addressOf(picture)} alt="" loading="lazy" decoding="async" />}
    </span>
  )
}

/** A photo from our server uses its smallest width; a picture from another site is used as it is. */
const addressOf = (picture: string) => (picture.startsWith('/objects/') ? `${picture}/320.webp` : picture)

/** 'Marta Ruiz' -> 'MR', 'jo' -> 'J'; a name without letters -> its first character, if any. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/[\s-]+/)
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words
  return ends
    .map((word) =>
      String.fromCodePoint(word?.codePointAt(0) ?? 32)
        .trim()
        .toUpperCase(),
    )
    .join('')
}
