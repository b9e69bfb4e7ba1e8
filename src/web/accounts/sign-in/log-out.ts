import { logout } from '#contract/accounts/endpoints.ts'
import { call } from '#web/platform/calls/call.ts'
import { mayLeave } from '#web/platform/leaving/may-leave.ts'
import { endSession } from '#web/platform/calls/session.ts'

/**
 * Ends the session here, unless the person stays for what is not saved. It ends at once; the server is told as well, and forgets the
 * token by itself if it cannot be.
 */
export async function logOut(): Promise<void> {
  if (!(await mayLeave())) return
  const told = call(logout)({}).catch(() => undefined)
  endSession('logged-out')
  await told
}
