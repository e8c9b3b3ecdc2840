import { lazyPart } from '../../../lib/page/lazy-part.tsx'

/* The buttons of a member on the card and the page of a festival; visitors do not load them. */
const load = () => import('./festival-controls.tsx')

export const Favorite = lazyPart(load, 'Favorite', null)
export const ToMyFestival = lazyPart(load, 'ToMyFestival', null)
export const FestivalFollowed = lazyPart(load, 'FestivalFollowed', null)
export const FestivalFaces = lazyPart(load, 'FestivalFaces', null)
export const CardFaces = lazyPart(load, 'CardFaces', null)
export const Attendance = lazyPart(load, 'Attendance', null)
export const ReportFestival = lazyPart(load, 'ReportFestival', null)
