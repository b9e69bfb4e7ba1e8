import {
  beginSecondFactor,
  confirmSecondFactor,
  endOtherSessions,
  endSession,
  getSecondFactor,
  listSessions,
  removeSecondFactor,
  replaceRecoveryCodes,
} from '#contract/accounts/security-endpoints.ts'
import type { Deps } from '#server/platform/deps.ts'
import { handle, type Route } from '#server/platform/http/handle.ts'
import { missing } from '#server/platform/refuse.ts'
import {
  beginAuthenticator,
  confirmAuthenticator,
  removeAuthenticator,
  renewRecoveryCodes,
  showSecondFactor,
} from './second-factor.ts'
import { sessionLimits } from './sessions.ts'
import { listOpenSessions, removeSessionOf, removeSessionsOf } from '../store.ts'
import { showSession } from '../view.ts'

type Needs = Pick<Deps, 'db' | 'clock' | 'config' | 'seal'>

/** Calls for sessions and the second factor. */
export const securityRoutes: Route<Needs>[] = [
  handle(listSessions, async ({ user }, { db, clock }: Needs) => {
    const open = await listOpenSessions(db, user.accountId, sessionLimits(clock()))
    return { data: open.map((session) => showSession(session, user.sessionId)) }
  }),
  handle(endSession, async ({ params, user }, { db }: Needs) => {
    if (!(await removeSessionOf(db, user.accountId, params.sessionId))) throw missing('session')
  }),
  handle(endOtherSessions, async ({ user }, { db }: Needs) => ({
    ended: await removeSessionsOf(db, user.accountId, user.sessionId),
  })),
  handle(getSecondFactor, ({ user }, deps: Needs) => showSecondFactor(deps, user.accountId)),
  handle(beginSecondFactor, ({ body, user }, deps: Needs) =>
    beginAuthenticator(deps, { accountId: user.accountId, password: body.password }),
  ),
  handle(confirmSecondFactor, async ({ body, user }, deps: Needs) => ({
    recoveryCodes: await confirmAuthenticator(deps, { accountId: user.accountId, code: body.code }),
  })),
  handle(removeSecondFactor, ({ body, user }, deps: Needs) =>
    removeAuthenticator(deps, { accountId: user.accountId, password: body.password }),
  ),
  handle(replaceRecoveryCodes, async ({ body, user }, deps: Needs) => ({
    recoveryCodes: await renewRecoveryCodes(deps, { accountId: user.accountId, password: body.password }),
  })),
]
