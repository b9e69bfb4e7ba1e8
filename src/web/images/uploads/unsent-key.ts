import { onSessionChange } from '#web/platform/calls/session.ts'

/** Under it this browser keeps the names of files that were not sent. */
export const unsentKey = 'rightframe.unsent'

/** Who logs out, on whichever page, leaves no names behind; who was only signed out is offered them again. */
onSessionChange((change) => {
  if (change === 'logged-out') localStorage.removeItem(unsentKey)
})
