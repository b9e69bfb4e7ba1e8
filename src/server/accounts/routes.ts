import { loadSession, login, logout, register } from '#contract/accounts/endpoints.ts'
import type { Deps } from '#server/platform/deps.ts'
import { handle, type Route } from '#server/platform/http/handle.ts'
import { missing } from '#server/platform/refuse.ts'
import { logIn } from './log-in.ts'
import { registerAccount } from './register.ts'
import { findAccount, removeSession } from './store.ts'
import { showSignedIn, showUser } from './view.ts'

export const accountRoutes: Route<Pick<Deps, 'db' | 'clock'>>[] = [
  handle(register, async ({ body }, deps: Pick<Deps, 'db' | 'clock'>) =>
    showSignedIn(await registerAccount(deps, body.form)),
  ),
  handle(login, async ({ body }, deps: Pick<Deps, 'db' | 'clock'>) => showSignedIn(await logIn(deps, body))),
  handle(loadSession, async ({ user }, { db }: Pick<Deps, 'db'>) => {
    const account = await findAccount(db, user.accountId)
    if (!account) throw missing('account')
    return { user: showUser(account) }
  }),
  handle(logout, async ({ user }, { db }: Pick<Deps, 'db'>) => {
    await removeSession(db, user.sessionId)
    return undefined
  }),
]
