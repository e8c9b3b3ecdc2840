import { builtWeb } from '../build.ts'

/** `npm run build`: the web part, if it is not built from these sources yet. `npm start` serves it, and builds it itself where this was not run. */
console.log(`The web pages are built in ${await builtWeb((line) => console.log(line))}`)
