import { onSessionChange } from './calls/session.ts'

/** True after registration here, until the first steps appear. */
let isFirst = false

export const beginFirstVisit = (): void => void (isFirst = true)
export const endFirstVisit = (): void => void (isFirst = false)
export const isFirstVisit = (): boolean => isFirst

onSessionChange((change) => {
  if (change === 'logged-out') endFirstVisit()
})
