// Plain JavaScript, as main.js: an old Node refuses TypeScript before it reads a word of it, and one that is less old starts and then fails
// at each call that computes with days.
const needed = 26

if (Number(process.versions.node.split('.')[0]) < needed) {
  console.error(
    `Compás needs Node ${needed} or newer, and this is ${process.version}: use 'npm start', or node_modules/.bin/node.`,
  )
  process.exit(1)
}
