/** The screens whose files are kept by browsers with a service worker: what a member needs at the door. */
export const offlineScreens = [
  'chat/messages',
  'chat/notifications',
  'festivals/festival/festival-detail',
  'festivals/festival/festival-meetups',
  'festivals/festival/festival-programme',
  'festivals/festival/festival-rooms',
  'festivals/my-events',
  'festivals/my-festival/my-festival',
  'festivals/my-festival/my-festival-page',
  'rooms/my-requests',
  'rooms/my-rooms',
  'rooms/room',
  'rooms/stay',
].map((name) => `web/screens/${name}.tsx`)
