import { z } from 'zod'
import { type ReportContext, reportContexts } from '../../../contract/desk/report-options.ts'
import { notificationKind, type Quote } from '../../chat/notifications/notification-kind.ts'
import { sentence } from '../../platform/text/sentence.ts'

const What = z.enum(reportContexts)

/** For the reporter: it never states what was done to the member. */
export const reportDecided = notificationKind({
  kind: 'report_decided',
  topic: 'account',
  reach: 'own',
  title: 'Answers to your reports',
  hint: 'We looked at something that you reported.',
  reason: 'you reported something to us',
  facts: z.object({ event: z.enum(['acted', 'no_breach']), what: What }),
  words({ event, what }) {
    const subject = 'We looked at your report'
    return event === 'acted'
      ? {
          subject,
          title: subject,
          message: `You reported ${reported[what]}. It was against our rules, and we have acted. Thank you: you make Compás safer for everybody. We tell nobody who reported it.`,
        }
      : {
          subject,
          title: subject,
          message: `You reported ${reported[what]}. We looked at it with care and found nothing against our rules. Thank you for telling us: please do so again whenever something feels wrong.`,
        }
  },
})

const reported: Record<ReportContext, string> = {
  user: 'a member',
  room_share: 'a room',
  chat_message: 'a message',
  meetup: 'a meetup',
  rating: 'a rating',
  festival: 'a festival',
  social_party: 'a social',
}

const Conduct = z.discriminatedUnion('event', [
  z.object({ event: z.literal('warned'), reason: z.string() }),
  z.object({ event: z.literal('warning_taken_back') }),
  z.object({ event: z.literal('taken_down'), what: What, title: z.string().nullable(), reason: z.string() }),
  z.object({
    event: z.literal('take_down_taken_back'),
    what: What,
    title: z.string().nullable(),
    isBack: z.boolean(),
  }),
])
export type Conduct = z.infer<typeof Conduct>

/**
 * For a member about whom an admin decided: it names the rule and the thing, but not that somebody reported it, what they wrote, or when.
 */
export const conduct = notificationKind({
  kind: 'conduct',
  topic: 'account',
  reach: 'own',
  title: 'Our rules and you',
  hint: 'An admin warned you, or took something of yours down.',
  reason: 'you are a member of Compás',
  isFixed: true,
  facts: Conduct,
  words(facts, { quote }) {
    if (facts.event === 'warned')
      return {
        subject: 'A warning about your account',
        title: 'Please read this: a warning',
        message: `${sentence(facts.reason)} Please keep to our rules, so that everybody can feel safe here. If it happens again, we may suspend your account. If you think that this is a mistake, please write to us.`,
      }
    if (facts.event === 'warning_taken_back')
      return {
        subject: 'We took a warning back',
        title: 'We took a warning back',
        message: 'A warning that we gave you no longer counts. We are sorry for the trouble.',
      }
    const thing = named(facts, quote)
    if (facts.event === 'taken_down')
      return {
        subject: 'We took something of yours down',
        title: downTitles[facts.what],
        message: `${downs[facts.what](thing)} ${sentence(facts.reason)} If you think that this is a mistake, please write to us.`,
      }
    return {
      subject: 'We took a decision back',
      title: 'We took a decision back',
      message: facts.isBack
        ? `${backs[facts.what](thing)} We are sorry for the trouble.`
        : `We should not have taken down ${thing}, and we are sorry. It could not be put back, so please add it again if you like.`,
    }
  },
})

const own: Record<ReportContext, string> = {
  user: 'your profile',
  room_share: 'your room',
  chat_message: 'a message of yours',
  meetup: 'your meetup',
  rating: 'a rating of yours',
  festival: 'your festival',
  social_party: 'a social',
}

const named = ({ what, title }: { what: ReportContext; title: string | null }, quote: Quote) =>
  what === 'user' ? own.user : quote(title && `“${title}”`, own[what])

const downTitles: Record<ReportContext, string> = {
  user: 'We cleared your profile',
  room_share: 'We closed your room',
  chat_message: 'We removed a message of yours',
  meetup: 'We cancelled your meetup',
  rating: 'We removed a rating of yours',
  festival: 'Your festival is not shown any more',
  social_party: 'We removed a social',
}

const downs: Record<ReportContext, (thing: string) => string> = {
  user: () => 'We removed the texts, links and pictures from your profile.',
  room_share: (room) => `We closed ${room}, so nobody finds it any more.`,
  chat_message: () => 'We removed what it said.',
  meetup: (meetup) => `We cancelled ${meetup}, and told those who wanted to come.`,
  rating: () => 'Nobody sees it any more.',
  festival: (festival) => `${festival} waits for approval again, and only you and our admins see it.`,
  social_party: (social) => `We removed ${social}.`,
}

const backs: Record<ReportContext, (thing: string) => string> = {
  user: () => 'The texts, links and pictures of your profile are back.',
  room_share: (room) => `${room} is as it was, without the requests that there were for it.`,
  chat_message: () => 'A message of yours is back.',
  meetup: (meetup) => `${meetup} is back.`,
  rating: () => 'A rating of yours is back.',
  festival: (festival) => `Everyone can find ${festival} again.`,
  social_party: (social) => `${social} is back.`,
}

/** In the order of Settings. */
export const reportKinds = [reportDecided, conduct]
