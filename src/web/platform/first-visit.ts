import { onSessionChange } from './calls/session.ts'

/** Whether somebody has just registered in this window, and was not shown the first steps yet. */
let isFirst = false

export const beginFirstVisit = (): void => void (isFirst = true)
export const endFirstVisit = (): void => void (isFirst = false)
export const isFirstVisit = (): boolean => isFirst

onSessionChange((change) => {
  if (change === 'logged-out') endFirstVisit()
})
