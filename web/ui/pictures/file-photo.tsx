import './photo.css'
import type { ReactNode } from 'react'
import { cx } from '../cx.ts'
import { FileImage } from './file-image.tsx'
import { Placeholder } from './photo.tsx'

type FilePhotoProps = {
  /** The path that the API returns for a private photo, which contains its placeholder; null for one that is not uploaded yet. */
  path: string | null
  file: Blob | undefined
  alt: string
  className?: string
  /** Content on top of the photo. */
  children?: ReactNode
}

/** A photo that the page has in memory, or will have, over its blurred placeholder. Its size comes from a class. */
export const FilePhoto = ({ path, file, alt, className, children }: FilePhotoProps) => (
  <div className={cx('photo', className)} style={{ aspectRatio: 'auto' }}>
    {path !== null && <Placeholder path={path.replace('/private/', '/')} />}
    <span className="photo-picture">
      {file ? <FileImage alt={alt} file={file} decoding="async" /> : <span className="sr-only">{alt}</span>}
    </span>
    {children}
  </div>
)
