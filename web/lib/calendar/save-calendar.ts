import { t } from '#texts'
import { ApiError } from '../../../contract/platform/client.ts'
import { signOut } from '../api.ts'
import { saveFile } from '../browser/save-file.ts'
import { toastFailure } from '../changes/mutations.ts'
import { sessionToken } from '../member/session.ts'

/** Saves a calendar file in the member's version. A plain link cannot, because only API calls send the session. */
export async function saveCalendar(address: string) {
  const token = sessionToken()
  try {
    const reply = await fetch(address, { headers: { ...(token && { authorization: `Bearer ${token}` }) } })
    if (reply.status === 401 && token) signOut(token)
    if (!reply.ok) throw new ApiError(reply.status, reply.statusText)
    saveFile('compas.ics', 'text/calendar', await reply.text())
  } catch (error) {
    toastFailure(t.calendar.failedToSaveFile(), error)
  }
}
