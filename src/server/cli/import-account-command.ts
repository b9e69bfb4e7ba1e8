import { findAccountByEmail, restoreAccount, type RestoreNeeds } from '../accounts/index.ts'
import type { Deps } from '../platform/deps.ts'
import { openForeignArchive } from '../platform/features/foreign-archive.ts'
import { line, type Say } from '../platform/text/terminal-line.ts'

const usage = 'rightframe import-account EMAIL EXPORT.zip'

/** `rightframe import-account EMAIL FILE`: restores the export of an account into the account with this address. */
export async function runImportAccountCommand(
  needs: Pick<Deps, 'db'> & Partial<RestoreNeeds>,
  [email, path, ...others]: string[],
  say: Say,
): Promise<void> {
  if (email === undefined || path === undefined || others.length > 0) throw new Error(usage)
  const { db, objects, events, accountData } = needs
  if (!objects || !events || !accountData)
    throw new Error('The server reads the photographs. Start it with "npm start", and run the command again.')
  const account = await findAccountByEmail(db, email)
  if (!account) throw new Error(`No account has the address ${email}. Make one with "rightframe user create" first.`)
  const archive = await openForeignArchive(path)
  try {
    await restoreAccount({ db, objects, events, accountData }, account.id, {
      archive,
      report: (count, label) => say(line`${count} ${label}`),
    })
  } finally {
    archive.close()
  }
  say(
    line`${email} has its account. The photographs are being read; evidence, letters and statements are in the next export.`,
  )
}
