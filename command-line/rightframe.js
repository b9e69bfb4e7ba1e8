#!/usr/bin/env node
// The command line of Rightframe. Each command is read only when it is asked for, so that `--help` starts at once.
import { Failure, exits } from './lib/failure.js'

const commands = {
  push: () => import('./lib/push.js'),
  find: () => import('./lib/find.js'),
  pull: () => import('./lib/pull.js'),
}

const usage = `rightframe push DIR [--watch] [--json]     uploads what is new, with its folders as tags
rightframe find FILE… [--json]            says which of your images each file shows
rightframe pull matches [--since DAY] [--format csv|jsonl]

RIGHTFRAME_URL is the address of Rightframe, such as https://rightframe.example.
RIGHTFRAME_KEY is a key of yours; or ~/.config/rightframe/key holds it, with mode 0600.
`

const [name, ...rest] = process.argv.slice(2)

try {
  if (name === undefined || name === '--help' || name === 'help') process.stdout.write(usage)
  else {
    const load = Object.hasOwn(commands, name) ? commands[name] : undefined
    if (!load) throw new Failure(exits.usage, `There is no command “${name}”.\n\n${usage}`)
    process.exitCode = await (await load()).run(rest)
  }
} catch (error) {
  if (!(error instanceof Failure)) throw error
  process.stderr.write(`${error.message.trimEnd()}\n`)
  process.exitCode = error.exit
}
