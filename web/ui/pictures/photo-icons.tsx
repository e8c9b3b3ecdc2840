import { ArrowDown, ArrowUp, Camera, GripVertical, Pause, Play } from 'lucide'
import { icon } from './icons.tsx'

/* Icons that only the photo uploader uses. */

export const CameraIcon = icon(Camera)
export const ArrowUpIcon = icon(ArrowUp)
export const ArrowDownIcon = icon(ArrowDown)
export const PauseIcon = icon(Pause)
export const PlayIcon = icon(Play)
export const GripIcon = icon(GripVertical)
