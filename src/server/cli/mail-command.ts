import type { Deps } from '../platform/deps.ts'
import { listUndelivered } from '../platform/mail/mail-store.ts'
import { line, type Say } from '../platform/text/terminal-line.ts'
import { sendAgain } from '../platform/mail/mailer.ts'

type Needs = Pick<Deps, 'db'> & { queue: Pick<Deps['queue'], 'enqueue'> }

const shown = 100

/** `rightframe mail`, `rightframe mail again ID`. */
export async function runMailCommand({ db, queue }: Needs, [action, id]: string[], say: Say): Promise<void> {
  if (action === undefined) return await list({ db }, say)
  if (action !== 'again' || id === undefined) throw new Error('rightframe mail [again ID]')
  if (!(await sendAgain({ db, queue }, id)))
    throw new Error(`There is no mail ${id} that was not delivered. "rightframe mail" lists them.`)
  say(line`It is sent as soon as a worker is free.`)
}

async function list({ db }: Pick<Needs, 'db'>, say: Say): Promise<void> {
  const mails = await listUndelivered(db, shown)
  say(
    mails.length === 0
      ? line`Every mail was delivered, or still is on its way.`
      : line`Not delivered, the newest first:`,
  )
  for (const { id, createdAt, state, template, to, problem } of mails)
    say(line`${id}  ${createdAt.toISOString()}  ${state.padEnd(7)}  ${template}  ${to}  ${problem ?? ''}`)
}
