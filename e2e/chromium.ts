import { existsSync } from 'node:fs'

const candidates = [
  process.env.CHROMIUM,
  // Chromium without a graphical interface: the same engine, in half of the time.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** Starts the installed Chromium for both browser suites, without a download. Throws if there is none. */
export function launchChromium() {
  const executablePath = candidates.find((path) => path && existsSync(path))
  if (!executablePath)
    throw new Error(
      "The browser tests need a Chromium: 'apt-get install chromium-headless-shell' (or set CHROMIUM to the path of one).",
    )
  return {
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  }
}
