import { Icon, type IconProps } from './icons.tsx'

/* Icons that only the photo uploader uses. */

export const CameraIcon = (p: IconProps) => (
  <Icon
    d="M4.5 7.5h3L9.2 5h5.6l1.7 2.5h3a1.5 1.5 0 0 1 1.5 1.5v9a1.5 1.5 0 0 1-1.5 1.5h-15A1.5 1.5 0 0 1 3 18V9a1.5 1.5 0 0 1 1.5-1.5ZM12 16.6a3.6 3.6 0 1 0 0-7.2 3.6 3.6 0 0 0 0 7.2Z"
    {...p}
  />
)
export const ArrowUpIcon = (p: IconProps) => <Icon d="M12 20V4M6 10l6-6 6 6" {...p} />
export const ArrowDownIcon = (p: IconProps) => <Icon d="M12 4v16M6 14l6 6 6-6" {...p} />
export const PauseIcon = (p: IconProps) => <Icon d="M9 5.5v13M15 5.5v13" {...p} />
export const PlayIcon = (p: IconProps) => <Icon d="M8 5.2v13.6L19 12 8 5.2Z" {...p} />
export const GripIcon = (p: IconProps) => (
  <Icon d="M9 6.5h.01M15 6.5h.01M9 12h.01M15 12h.01M9 17.5h.01M15 17.5h.01" strokeWidth={3} {...p} />
)
