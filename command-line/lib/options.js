import { parseArgs } from 'node:util'
import { exits, Failure } from './failure.js'

/** Options and arguments of a command. Unknown ones end with a sentence. */
export function readOptions(args, options) {
  try {
    return parseArgs({ args, options, allowPositionals: true })
  } catch (error) {
    throw new Failure(exits.usage, error.message)
  }
}
