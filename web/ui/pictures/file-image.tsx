import { type ComponentProps, useLayoutEffect, useRef } from 'react'

type FileImageProps = Omit<ComponentProps<'img'>, 'src' | 'ref'> & {
  alt: string
  file: Blob
}

/** An image of a file in memory. Its object URL is valid while this component is mounted. */
export function FileImage({ file, alt, ...rest }: FileImageProps) {
  const image = useRef<HTMLImageElement>(null)
  // Before the first paint, so that a newly chosen file appears in the same frame.
  useLayoutEffect(() => {
    if (!image.current) return undefined
    const url = URL.createObjectURL(file)
    image.current.src = url
    return () => URL.revokeObjectURL(url)
  }, [file])
  return <img {...rest} ref={image} alt={alt} />
}
