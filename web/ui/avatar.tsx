import { type CSSProperties, type ReactNode, useState } from 'react'
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
  style?: CSSProperties
}

/** A person's picture, or their initials on a hue that is theirs everywhere. */
export function Avatar({ id, name, picture, size = 'medium', named = false, className, style }: AvatarProps) {
  const [broken, setBroken] = useState<string>()
  const showsPicture = picture && picture !== broken
  const speech = named ? ({ role: 'img', 'aria-label': name } as const) : ({ 'aria-hidden': true } as const)
  return (
    <span
      {...speech}
      className={cx('hued avatar', size !== 'medium' && `avatar-${size}`, className)}
      style={{ ...hueStyle(hashOf(id) % 360), ...style }}
    >
      {showsPicture ? (
        <img
          src={picture}
          alt=""
          loading="lazy"
          decoding="async"
          ref={(img) => {
            // A picture of the server's page may have failed before anyone listened.
            if (img?.complete && img.naturalWidth === 0) setBroken(picture)
          }}
          onError={() => setBroken(picture)}
        />
      ) : (
        initialsOf(name)
      )}
    </span>
  )
}

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
