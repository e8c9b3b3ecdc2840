import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { hashOf, hueStyle } from './hue.ts'

type AvatarProps = {
  id: string
  name: string
  picture?: string | null | undefined
  size?: 'small' | 'medium' | 'large' | 'huge'
  /** Speaks the name; leave it out where the name stands beside it. */
  named?: boolean
  className?: string
}

/** A person's picture over their initials, on a hue that is theirs everywhere: what does not load leaves the initials. */
export function Avatar({ id, name, picture, size = 'medium', named = false, className }: AvatarProps) {
  const speech = named ? ({ role: 'img', 'aria-label': name } as const) : ({ 'aria-hidden': true } as const)
  return (
    <span
      {...speech}
      className={cx('hued avatar', size !== 'medium' && `avatar-${size}`, className)}
      style={hueStyle(hashOf(id) % 360)}
    >
      {initialsOf(name)}
      {picture && <img src={addressOf(picture)} alt="" loading="lazy" decoding="async" />}
    </span>
  )
}

/** Of a photo of ours the least width will do; a picture from elsewhere is as it is. */
const addressOf = (picture: string) => (picture.startsWith('/objects/') ? `${picture}/320.webp` : picture)

/** 'Marta Ruiz' -> 'MR', 'jo' -> 'J', an emoji or no name at all -> what there is. */
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

/** A few who overlap: "12 going" stands beside them. */
export function AvatarStack({ children }: { children: ReactNode }) {
  return <span className="avatar-stack">{children}</span>
}
