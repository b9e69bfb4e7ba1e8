/** Messages between owners and staff. */
export { sendMessage } from './messages.ts'
export { readMessages } from './messages.ts'
export { countUnread } from './message-store.ts'
export { countUnreadOf } from './message-store.ts'
