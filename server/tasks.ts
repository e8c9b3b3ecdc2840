import { sendMail } from './platform/mail/send-mail.job.ts'
import { prepareMail } from './prepare-mail.ts'
import type { TaskList } from 'graphile-worker'
import { endDueSuspension } from './people/auth/suspensions.queries.ts'
import { backupTime } from './operations/backup/backup-time.ts'
import type { Database } from './platform/db/connections/connect.ts'
import type { Mailer } from './platform/mail/mailer.ts'
import { mailUnreadMessages } from './chat/chat/unread/mail-unread-messages.job.ts'
import { drawDemoPictures } from './demo/demo-pictures.ts'
import { placeFestivals } from './festivals/festivals/place-festivals.job.ts'
import type { ErasureJournal } from './operations/erasures/erasure-journal.ts'
import type { Geocoder } from './socials/gazetteer/geocoder.ts'
import { loadGazetteer } from './socials/gazetteer/load-gazetteer.job.ts'
import { endHeldMessages } from './chat/chat/held/end-held-messages.job.ts'
import { endLiveLocations } from './people/live-locations/end-live-locations.job.ts'
import { storeDailyCounts } from './desk/health/daily-counts.queries.ts'
import { readBounces } from './platform/mail/bounces/read-bounces.job.ts'
import { sweepOutbox } from './platform/mail/sweep-outbox.job.ts'
import { closePushes } from './platform/push/close-pushes.job.ts'
import { endQuietHours } from './platform/push/held-pushes.queries.ts'
import type { PushSender } from './platform/push/push-sender.ts'
import { sendPush, type WritePush } from './platform/push/send-push.job.ts'
import type { Vapid } from './platform/push/vapid.ts'
import { pushUnreadMessages } from './chat/chat/unread/push-unread-messages.ts'
import { writePush } from './chat/notifications/notification-push.ts'
import { offerPlacesOfWaitingLists } from './festivals/meetups/waiting-list/offer-free-places.job.ts'
import { remindOfMeetups } from './festivals/meetups/remind-meetups.job.ts'
import { makeDigests } from './chat/notifications/make-digests.job.ts'
import { notificationKinds } from './notification-kinds.ts'
import type { PhotoMaker } from './pictures/photos/making/photo-maker.ts'
import { clearPhotos, removeObjects } from './pictures/photos/photos.job.ts'
import { endHolds } from './rooms/room-requests/holds/end-holds.job.ts'
import { remindOfStays } from './rooms/stays/remind-stays.job.ts'
import { updatePrices } from './rooms/prices/comparison-prices.job.ts'
import { prioritizeByReporters } from './desk/reports/report-priority.queries.ts'
import { askForRatings } from './people/ratings/ask-for-ratings.job.ts'
import { makeSitemap } from './platform/sitemap/make-sitemap.job.ts'
import { nameTowns } from './socials/social-parties/name-towns.job.ts'
import { placeParties } from './socials/social-parties/place-parties.job.ts'
import { notifyOfFinds } from './rooms/saved-searches/notify-of-finds.job.ts'
import { watchSafeChecks } from './people/safe-checks/watch-safe-checks.job.ts'
import { readStarts } from './socials/social-parties/read-starts.job.ts'
import { addNextDates } from './socials/social-parties/weekly-parties.queries.ts'
import type { Store } from './platform/storage/store.ts'
import { cleanUp } from './clean-up.job.ts'
import type { JobLog } from './platform/jobs/job-pool.ts'
import { type JobName, type Jobs, longQueue, watchFirst } from './platform/jobs/jobs.queries.ts'
import { type JobOutcome, runJob } from './platform/jobs/run-job.ts'

/** The services that jobs use. */
export type JobServices = {
  db: Database
  mailer: Mailer
  pushSender: PushSender
  vapid: () => Promise<Vapid>
  /** The mailbox in which reports of bounced emails arrive; null if none is set. */
  bounceMailbox?: string | null | undefined
  /** The folder for emails that are written as files. */
  outbox: string
  store: Store
  photoMaker: PhotoMaker
  geocoder: Geocoder | null
  journal: ErasureJournal
  /** Makes the nightly backup; null where no folder for it is set. */
  backUp: ((stopping: AbortSignal) => Promise<void>) | null
  /** The site's own address for links in emails, without a slash at the end. */
  origin: string
  /** Aborted as soon as the site stops, for work that is repeated after the next start. */
  stopping: AbortSignal
  log: JobLog
  /** How long one job may take, in milliseconds; a backup may take longer. */
  limitMs: number
}

type Run = { isLast: boolean; signal: AbortSignal }
type Tasks = { [Name in JobName]: (payload: Jobs[Name], run: Run) => Promise<JobOutcome | void> }

const writeOfPush: WritePush = (db, push) => writePush(db, push, notificationKinds)

/** Every job by its name. A job may run twice, and the second run must find its work done. */
const tasks = ({
  db,
  mailer,
  pushSender,
  vapid,
  bounceMailbox = null,
  outbox,
  store,
  photoMaker,
  geocoder,
  journal,
  backUp,
  origin,
  stopping,
}: JobServices): Tasks => {
  const sending = { mailer, prepare: prepareMail(db, origin), stopping }
  return {
    send_mail: ({ mailId }, run) => sendMail(db, { ...sending, mailId, ...run }),
    write_mail: ({ mailId }, run) => sendMail(db, { ...sending, mailId, ...run }),
    send_push: ({ pushId }, { signal }) =>
      sendPush(db, pushId, { sender: pushSender, vapid, write: writeOfPush, signal }),
    push_messages: ({ threadId }) => pushUnreadMessages(db, threadId),
    close_pushes: ({ memberId }) => closePushes(db, memberId),
    end_quiet_hours: ({ deviceId }) => endQuietHours(db, deviceId),
    mail_unread_messages: () => mailUnreadMessages(db),
    async read_bounces(_, { signal }) {
      if (bounceMailbox !== null) await readBounces(db, bounceMailbox, signal)
    },
    make_digests: (_, { signal }) => makeDigests(db, signal),
    remind_meetups: () => remindOfMeetups(db),
    move_waiting_lists: () => offerPlacesOfWaitingLists(db),
    end_holds: () => endHolds(db),
    remind_stays: () => remindOfStays(db),
    ask_for_ratings: () => askForRatings(db),
    tell_of_new_rooms: (_, { signal }) => notifyOfFinds(db, signal),
    end_live_locations: () => endLiveLocations(db),
    watch_safe_checks: () => watchSafeChecks(db),
    sweep_outbox: () => sweepOutbox(db, outbox),
    async clean_up() {
      await cleanUp(db)
      await sweepOutbox(db, outbox)
    },
    clear_photos: () => clearPhotos(db, store),
    end_held_messages: () => endHeldMessages(db),
    prioritize_reports: ({ reporterIds }) => prioritizeByReporters(db, reporterIds),
    update_prices: () => updatePrices(db),
    load_gazetteer: () => loadGazetteer(db, stopping),
    place_festivals: () => placeFestivals(db, stopping),
    place_parties: () => placeParties(db, { geocoder, signal: stopping }),
    name_towns: () => nameTowns(db),
    add_weekly_parties: () => addNextDates(db),
    read_starts: () => readStarts(db),
    store_daily_counts: () => storeDailyCounts(db),
    make_sitemap: () => makeSitemap(db),
    draw_demo_pictures: (wanted) => drawDemoPictures({ db, store, photoMaker }, wanted, stopping),
    end_suspension: ({ memberId }) => endDueSuspension(db, memberId),
    remove_objects: (removed) => removeObjects(store, removed),
    note_erasure: ({ memberId }) => journal.note([memberId]),
    async back_up() {
      await backUp?.(stopping)
    },
  }
}

/** The schedule of jobs, in UTC. A nightly job that was missed while the site was down runs at the start. */
export const timetable = [
  '* * * * * mail_unread_messages',
  '* * * * * push_messages',
  '*/5 * * * * make_digests',
  '* * * * * remind_meetups',
  '* * * * * move_waiting_lists',
  '* * * * * end_holds',
  '*/10 * * * * remind_stays',
  '*/10 * * * * ask_for_ratings',
  `*/15 * * * * tell_of_new_rooms ?queue=${longQueue}`,
  '* * * * * end_live_locations',
  `* * * * * watch_safe_checks ?priority=${watchFirst}`,
  `12 3 * * * store_daily_counts ?fill=1d&queue=${longQueue}`,
  `17 3 * * * clean_up ?fill=1d&queue=${longQueue}`,
  `47 3 * * * clear_photos ?fill=1d&queue=${longQueue}`,
  '57 3 * * * end_held_messages ?fill=1d',
  // A process of another release may have stored prices by other exchange rates meanwhile.
  `7 4 * * * update_prices ?fill=1d&queue=${longQueue}`,
  // A process of another release may have added festivals without their places.
  `27 4 * * * place_festivals ?fill=1d&queue=${longQueue}`,
  '37 4 * * * add_weekly_parties ?fill=1d',
  `42 4 * * * make_sitemap ?fill=1d&queue=${longQueue}`,
  `47 4 * * * name_towns ?fill=1d&queue=${longQueue}`,
].join('\n')

/** Scheduled in addition where a folder for backups is set. */
export const backupTimetable = `${backupTime.minute} ${backupTime.hour} * * * back_up ?fill=1d&max=5&queue=${longQueue}`

/** Scheduled in addition where a mailbox for bounced emails is set. */
export const bouncesTimetable = `*/5 * * * * read_bounces ?max=1&queue=${longQueue}`

const longestBackupMs = 6 * 3_600_000

type Payload = { requestId?: string }
type Helpers = { job: { attempts: number; max_attempts: number }; abortSignal?: AbortSignal }

/**
 * The jobs in the form that the queue calls. The payload is the one passed to `addJob`, with the id of its request. If this process makes
 * no backup, another one does.
 */
export function taskList(services: JobServices): TaskList {
  const ours = Object.entries(tasks(services)).filter(([name]) => name !== 'back_up' || services.backUp !== null)
  const entries = ours.map(([name, task]) => [
    name,
    ({ requestId, ...payload }: Payload, { job, abortSignal }: Helpers) =>
      runJob(
        services.log,
        {
          job: name,
          attempt: job.attempts,
          requestId,
          signal: abortSignal ?? new AbortController().signal,
          limitMs: name === 'back_up' ? longestBackupMs : services.limitMs,
        },
        (signal) => task(payload as never, { isLast: job.attempts >= job.max_attempts, signal }),
      ),
  ])
  return Object.fromEntries(entries)
}
