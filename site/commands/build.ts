import { builtWeb } from '../build.ts'

/**
 * `npm run build`: builds the web part unless a build of the current sources exists. `npm start` serves it, and builds it if
 * needed.
 */
console.log(`The web pages are built in ${await builtWeb((line) => console.log(line))}`)
