import { findBinaries, hasBinaries } from '../../server/platform/db/embedded-postgres/binaries.ts'
import { languages } from '../../texts/languages.ts'
import { builtWeb } from '../build/build.ts'

/**
 * `npm run build`: creates everything that a start would otherwise create in the folder of the code, so that the site can run as a user who
 * may only read it: the web part in all languages, unless a build of the current sources has them, and the links of the embedded PostgreSQL.
 */
console.log(`The web pages are built in ${await builtWeb((line) => console.log(line), languages)}`)
if (hasBinaries()) findBinaries()
