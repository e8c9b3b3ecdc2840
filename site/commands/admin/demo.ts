import { hasDemo, removeDemo } from '../../../server/demo/remove-demo.ts'
import { forgetDemoPassword } from '../../../server/demo/demo-password.ts'
import type { Command } from './command.ts'

export const removeDemoWorld: Command = {
  takes: '',
  does: 'removes the sample world, with the sign-in of demo; needs DEMO=off',
  words: [0, 0],
  async *run({ db, dataDir, hasDemo: isOn, progress }) {
    if (isOn) throw new Error('Set DEMO=off first, for the site too: its next start would bring the sample world back.')
    if (!(await hasDemo(db))) throw new Error('There is no sample world here.')
    const { members, festivals, socials, kept } = await removeDemo(db, progress)
    await forgetDemoPassword(dataDir)
    yield `Removed: ${members} invented members, ${festivals} festivals and ${socials} socials. Everything else stays, including the real festivals.`
    if (kept.length > 0)
      yield `Kept, as members have rooms or meetups there: ${kept.join(', ')}. Run this again once these are gone.`
  },
}
