import { availableParallelism } from 'node:os'
import { matchFolders } from './match-folders.ts'
import { Misuse, readOptions, usage } from './match-options.ts'

const exitCodes = { misuse: 2, busy: 3 }

/** The command: see `usage`. */
try {
  const options = readOptions(process.argv.slice(2), availableParallelism())
  if (options === 'help') {
    console.log(usage)
  } else {
    const { originals, suspects, pairs, unreadable, unread, unsure, seconds } = await matchFolders(options, {
      pair: (pair) => console.log(JSON.stringify(pair)),
      noted: (file, what) => console.error(`${file}: ${what}`),
    })
    console.error(
      `${pairs} pairs found among ${originals} originals and ${suspects} suspects in ${seconds.toFixed(1)} s; ${unreadable} files could not be read, ${unsure} originals show little.`,
    )
    if (unread > 0) {
      console.error(
        `${unread} files stayed unread because this machine is too busy. Run the command again when it is not.`,
      )
      process.exitCode = exitCodes.busy
    }
  }
} catch (error) {
  if (!(error instanceof Misuse)) throw error
  console.error(error.message)
  process.exitCode = exitCodes.misuse
}
