import { logout } from '#contract/accounts/endpoints.ts'
import { call } from '#web/platform/calls/call.ts'
import { mayLeave } from '#web/platform/leaving/may-leave.ts'
import { endSession } from '#web/platform/calls/session.ts'

/** Ends the session at once, unless the person stays for unsaved changes. The server is notified; the token expires by itself if that fails. */
export async function logOut(): Promise<void> {
  if (!(await mayLeave())) return
  const told = call(logout)({}).catch(() => undefined)
  endSession('logged-out')
  await told
}
