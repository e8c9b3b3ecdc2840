/** The screens whose files are kept by browsers with a service worker: what a member needs at the door. */
export const offlineScreens = [
  'chat/messages',
  'chat/notifications',
  'festivals/festival-detail',
  'festivals/festival-meetups',
  'festivals/festival-programme',
  'festivals/festival-rooms',
  'festivals/my-events',
  'festivals/my-festival',
  'festivals/my-festival-page',
  'rooms/my-requests',
  'rooms/my-rooms',
  'rooms/room',
  'rooms/stay',
].map((name) => `web/screens/${name}.tsx`)
