import { findAccountByEmail } from '../accounts/index.ts'
import { takeInOriginals } from '../images/sources/index.ts'
import type { Deps } from '../platform/deps.ts'
import { line, type Say } from '../platform/text/terminal-line.ts'

type Needs = Pick<Deps, 'db' | 'clock'> & {
  queue: Pick<Deps['queue'], 'enqueueAll'>
  config: { mountedOriginals: string | undefined }
}

/** `rightframe originals EMAIL [FOLDER]`. */
export async function runOriginalsCommand(needs: Needs, args: string[], say: Say): Promise<void> {
  const [email, given = '', ...others] = args
  if (email === undefined || others.length > 0) throw new Error('rightframe originals EMAIL [FOLDER]')
  const root = needs.config.mountedOriginals
  if (root === undefined) throw new Error('Set MOUNTED_ORIGINALS to the folder of the originals first.')
  const owner = await findAccountByEmail(needs.db, email)
  if (!owner) throw new Error(`No account has the address ${email}.`)
  const folder = given.replace(/^\/+|\/+$/g, '')
  const { added, known, unfit } = await takeInOriginals(needs, owner.id, { root, folder })
  say(line`${email} has ${added} new images; ${known} files were taken in before. The files stay where they are.`)
  if (unfit > 0) say(line`${unfit} files were left out: they are empty, too large, or their path is too long.`)
}
