import { lazyPart } from '../lib/page/lazy-part.tsx'

/* The buttons of a member on the card and the page of a festival; visitors do not load them. */
const load = () => import('./festival-controls.tsx')

export const Favorite = lazyPart(load, 'Favorite')
export const FestivalFollowed = lazyPart(load, 'FestivalFollowed')
export const FestivalFaces = lazyPart(load, 'FestivalFaces')
export const CardFaces = lazyPart(load, 'CardFaces')
export const Attendance = lazyPart(load, 'Attendance')
export const ReportFestival = lazyPart(load, 'ReportFestival')
