import {
  ArrowDown,
  ArrowLeft,
  Bell,
  ChevronLeft,
  ChevronRight,
  Clock,
  Copy,
  Ellipsis,
  ExternalLink,
  Heart,
  Image,
  Lock,
  Map,
  MapPin,
  MapPinOff,
  Pencil,
  Plus,
  Reply,
  Route,
  Send,
  Share,
  ShieldCheck,
  Trash2,
  UsersRound,
  WifiOff,
} from 'lucide'
import { icon } from './icons.tsx'

/* Icons that the first load does not need. One that a single file needs is defined in that file. */

export const HeartIcon = icon(Heart)
export const PinIcon = icon(MapPin)
export const MapIcon = icon(Map)
export const MapOffIcon = icon(MapPinOff)
export const RouteIcon = icon(Route)
export const PeopleIcon = icon(UsersRound)
export const ClockIcon = icon(Clock)
export const PlusIcon = icon(Plus)
export const ChevronLeftIcon = icon(ChevronLeft)
export const ChevronRightIcon = icon(ChevronRight)
export const ArrowDownIcon = icon(ArrowDown)
export const ArrowLeftIcon = icon(ArrowLeft)
export const CopyIcon = icon(Copy)
export const MoreIcon = icon(Ellipsis)
export const SendIcon = icon(Send)
export const ShareIcon = icon(Share)
export const BellIcon = icon(Bell)
export const ReplyIcon = icon(Reply)
export const EditIcon = icon(Pencil)
export const TrashIcon = icon(Trash2)
export const PhotoIcon = icon(Image)
export const LinkIcon = icon(ExternalLink)
export const LockIcon = icon(Lock)
export const ShieldIcon = icon(ShieldCheck)
export const OfflineIcon = icon(WifiOff)
