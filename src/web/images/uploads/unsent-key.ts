import { onSessionChange } from '#web/platform/calls/session.ts'

/** Under it this browser keeps the names of files that were not sent. */
export const unsentKey = 'rightframe.unsent'

/** Logging out on any page deletes the names. After an expired session they are offered again. */
onSessionChange((change) => {
  if (change === 'logged-out') localStorage.removeItem(unsentKey)
})
