import { Icon, type IconProps } from './icons.tsx'

/* Icons that the first load does not need. */

const heart = 'M12 20.3S3.2 15 3.2 8.9A4.7 4.7 0 0 1 12 6.7a4.7 4.7 0 0 1 8.8 2.2C20.8 15 12 20.3 12 20.3Z'
export const HeartIcon = ({ solid = false, ...p }: IconProps & { solid?: boolean }) => (
  <Icon d={heart} solid={solid} {...p} />
)
export const PinIcon = (p: IconProps) => (
  <Icon
    d="M12 21.5s7.5-6.3 7.5-12a7.5 7.5 0 0 0-15 0c0 5.7 7.5 12 7.5 12ZM12 12a2.6 2.6 0 1 0 0-5.2 2.6 2.6 0 0 0 0 5.2Z"
    {...p}
  />
)
export const MessageIcon = (p: IconProps) => (
  <Icon
    d="M4 4.5h16a1.5 1.5 0 0 1 1.5 1.5v9.5A1.5 1.5 0 0 1 20 17h-8.5L7 20.8V17H4a1.5 1.5 0 0 1-1.5-1.5V6A1.5 1.5 0 0 1 4 4.5Z"
    {...p}
  />
)
export const PeopleIcon = (p: IconProps) => (
  <Icon
    d="M9 12a3.8 3.8 0 1 0 0-7.6A3.8 3.8 0 0 0 9 12ZM2 20c.7-6 13.3-6 14 0M16 4.7a3.8 3.8 0 0 1 0 7M18.5 14.8c2 .8 3.3 2.5 3.5 5.2"
    {...p}
  />
)
export const ClockIcon = (p: IconProps) => (
  <Icon d="M12 20.8a8.8 8.8 0 1 0 0-17.6 8.8 8.8 0 0 0 0 17.6ZM12 7v5l3.3 2" {...p} />
)
export const MinusIcon = (p: IconProps) => <Icon d="M4.5 12h15" {...p} />
export const ChevronLeftIcon = (p: IconProps) => <Icon d="m14.5 6-6 6 6 6" {...p} />
export const ChevronRightIcon = (p: IconProps) => <Icon d="m9.5 6 6 6-6 6" {...p} />
export const ArrowLeftIcon = (p: IconProps) => <Icon d="M20 12H4M10 6l-6 6 6 6" {...p} />
export const SendIcon = (p: IconProps) => (
  <Icon d="M20.5 3.5 3.5 10l6.8 3.7L14 20.5l6.5-17ZM20.5 3.5 10.3 13.7" {...p} />
)
export const BellIcon = (p: IconProps) => (
  <Icon d="M6 10a6 6 0 0 1 12 0c0 5 2 6.5 2 6.5H4S6 15 6 10ZM10 20a2.2 2.2 0 0 0 4 0" {...p} />
)
export const EditIcon = (p: IconProps) => (
  <Icon d="m14.5 6 3.5 3.5M4 20l1-4.5L16.2 4.3a2.3 2.3 0 0 1 3.3 0l.2.2a2.3 2.3 0 0 1 0 3.3L8.5 19 4 20Z" {...p} />
)
export const TrashIcon = (p: IconProps) => (
  <Icon d="M4 6.5h16M9 6.5V4h6v2.5M6 6.5l1 14h10l1-14M10 11v5M14 11v5" {...p} />
)
export const PhotoIcon = (p: IconProps) => (
  <Icon
    d="M5 4h14a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2ZM3.5 17l5-5 4 4 2.5-2.5 5.5 5M15.5 9h.01"
    {...p}
  />
)
export const ShareIcon = (p: IconProps) => (
  <Icon d="M12 15V3.5M7.5 8 12 3.5 16.5 8M5 12.5V19a1.5 1.5 0 0 0 1.5 1.5h11A1.5 1.5 0 0 0 19 19v-6.5" {...p} />
)
export const LinkIcon = (p: IconProps) => (
  <Icon d="M13.5 4.5H19.5V10.5M19.5 4.5 11 13M10 6H6a2 2 0 0 0-2 2v10a2 2 0 0 0 2 2h10a2 2 0 0 0 2-2v-4" {...p} />
)
export const LockIcon = (p: IconProps) => (
  <Icon
    d="M6.5 10.5h11a1.5 1.5 0 0 1 1.5 1.5v7a1.5 1.5 0 0 1-1.5 1.5h-11A1.5 1.5 0 0 1 5 19v-7a1.5 1.5 0 0 1 1.5-1.5ZM8 10.5V7.5a4 4 0 0 1 8 0v3"
    {...p}
  />
)
export const ShieldIcon = (p: IconProps) => (
  <Icon d="M12 3 4.5 5.8V11c0 5 3.2 8.3 7.5 10 4.3-1.7 7.5-5 7.5-10V5.8L12 3ZM8.8 11.8l2.3 2.3 4.2-4.6" {...p} />
)
export const InfoIcon = (p: IconProps) => (
  <Icon d="M12 20.8a8.8 8.8 0 1 0 0-17.6 8.8 8.8 0 0 0 0 17.6ZM12 11v5.5M12 7.5h.01" {...p} />
)
export const LogOutIcon = (p: IconProps) => (
  <Icon d="M14 4.5H6A1.5 1.5 0 0 0 4.5 6v12A1.5 1.5 0 0 0 6 19.5h8M10 12h10.5M17 8l4 4-4 4" {...p} />
)
export const SettingsIcon = (p: IconProps) => (
  <Icon
    d="M4 7h9M19 7h1M4 17h1M11 17h9M16 9.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5ZM8 19.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z"
    {...p}
  />
)
export const OfflineIcon = (p: IconProps) => (
  <Icon
    d="M3.5 9.5a13 13 0 0 1 4-2.5M11 6.3a13 13 0 0 1 9.5 3.2M7 13.3a8 8 0 0 1 3-1.7M15.5 12.5l1.5.8M12 17.5h.01M4 4l16 16"
    {...p}
  />
)
