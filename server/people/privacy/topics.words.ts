import type { Topic } from '../../tables/table.ts'

type Words = { title: string; what: string; why: string; seenBy: string }

/** The texts of the privacy page for each topic, in the order of the page. */
export const topics: Record<Topic, Words> = {
  account: {
    title: 'Your account',
    what: 'Your name, username and email address; your password as a fingerprint from which it cannot be read; and what you tell of yourself: age, town, picture, a few lines, dance styles, level, role, and your other profiles.',
    why: 'So that you can log in, and people know with whom they dance, eat and share a room.',
    seenBy:
      'Everybody sees your page, without your age. Members see your age too. Your email address and your password are shown to nobody.',
  },
  signIn: {
    title: 'Your logins',
    what: 'The browsers that you are logged in with, and the links that we mailed to you.',
    why: 'So that you stay logged in, and can end a login from afar.',
    seenBy: 'You alone, in your settings.',
  },
  preferences: {
    title: 'What you prefer',
    what: 'Your gender if you state it, your habits, your budget, whom you would share with, what you eat and like to do; and when you last changed the gender that you had stated.',
    why: 'To compare rooms with you, and to know which rooms you may see and ask for.',
    seenBy: 'You alone. Hosts see that you may ask for a room, and not what you answered.',
  },
  people: {
    title: 'You and other members',
    what: 'Whom you follow, whom you blocked, and ratings after a stay or a meetup.',
    why: 'So that you find your friends, keep away whom you do not want, and others know how it was.',
    seenBy:
      'Members see whom you follow and who follows you, unless you hide it in your settings. Nobody learns whom you blocked. Members see a rating once both have rated, or after 14 days; everybody sees the mean.',
  },
  festivals: {
    title: 'Your festivals',
    what: 'Where you go, what you saved, the festivals that you added, and your calendar.',
    why: 'To plan your trips with you, and to say how many are going.',
    seenBy:
      'Everyone sees how many are going. Your name, with the role and days you gave, is shown to the people you choose in your settings: all members, those you follow, or nobody. Your favourites are yours alone.',
  },
  rooms: {
    title: 'Rooms and requests',
    what: 'The rooms that you post, with days, price, place and photos, the requests that you send, and the searches that you save.',
    why: 'So that people find each other for a room.',
    seenBy:
      'A room is seen by everybody, unless you show it to one gender alone. A request is seen by its host and its sender, a saved search by you alone.',
  },
  meetups: {
    title: 'Meetups',
    what: 'What you organize, where you come along, and where you wait for a place.',
    why: 'So that nobody eats alone who does not want to.',
    seenBy: 'A meetup is seen by everybody; where a private one is and who comes, by those who are in.',
  },
  messages: {
    title: 'Messages',
    what: 'What you write, with its photos, to whom, and how far you have read.',
    why: 'So that no word is lost between you.',
    seenBy:
      'Those in the chat. Admins read a message only if somebody in the chat reports it or the one who wrote it, with a few of those before, or if a new member sends it to many people.',
  },
  photos: {
    title: 'Photos',
    what: 'The pictures that you upload, made smaller, and without what the camera wrote into them: time, place and device.',
    why: 'To show them where you put them.',
    seenBy: 'Whoever sees the page they are on; those in messages only the people in the chat.',
  },
  location: {
    title: 'Where you are',
    what: 'The last position that you share at a festival, only while you share it; and your checks of the way home: whom you chose, by when, and your words of the way.',
    why: 'So that your roommates and friends find you, and somebody is told if you do not say that you are home.',
    seenBy:
      'Those whom you are told before you start: your roommates exactly, all others 100 to 200 m off. Whom you chose for a check sees the time, and your words of the way only if you did not answer.',
  },
  notifications: {
    title: 'What we tell you',
    what: 'Your notifications, the emails that we send you, and which of them you want.',
    why: 'So that you learn what happened, once, and in the way you chose.',
    seenBy: 'You alone; emails also pass the mail services of both sides.',
  },
  safety: {
    title: 'Keeping the place safe',
    what: 'Reports, what admins decided, and what protects against calls that come twice.',
    why: 'So that something happens when something is wrong, and admins answer for what they do.',
    seenBy: 'Admins. Whom you reported never learns that it was you.',
  },
  waitlist: {
    title: 'The waitlist',
    what: 'The email address and the name that you left there.',
    why: 'To invite you.',
    seenBy: 'Admins.',
  },
}
